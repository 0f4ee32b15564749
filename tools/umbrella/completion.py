"""Shell completion, generated from the tools' own parsers: `hilo completion bash`, `zsh` or `fish` prints a script.

shtab, which does this for argparse, supports neither fish nor flags such as those of hilo-opt, which has a flag for
each pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from hilo.tools.umbrella.commands import COMMANDS, Flag, flags, pass_names, tool_class, with_flags

OWN = {"completion": "Prints a script that completes command lines.", "man": "Prints or writes manual pages."}
SHELLS = ("bash", "zsh", "fish")


def script(shell: str) -> str:
    """The script for a shell of `SHELLS`."""
    made: dict[str, Callable[[], Iterator[str]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
    return "\n".join(made[shell]()) + "\n"


def _tools() -> Iterator[tuple[str, str, list[Flag]]]:
    """The word, summary and flags of each tool, including hilo-opt's passes."""
    for name in COMMANDS:
        tool = with_flags(name)
        extra = (
            [Flag((f"--{word}",), "", "none", (), "run this pass") for word in pass_names()] if name == "opt" else []
        )
        known = {spelling for flag in flags(tool) for spelling in flag.names}
        yield name, tool.summary, flags(tool) + [flag for flag in extra if flag.names[0] not in known]


def _bash() -> Iterator[str]:
    tools = list(_tools())
    yield "# bash completion for hilo: source it, or put it into ~/.local/share/bash-completion/completions/hilo"
    yield "_hilo_flags() {\n  case $1 in"
    for name, _, known in tools:
        words = [spelling + ("=" if flag.takes == "required" and spelling.startswith("--") else "")
                 for flag in known for spelling in flag.names]  # fmt: skip
        yield f"    {name}) echo '{' '.join(words)}' ;;"
    yield "  esac\n}\n_hilo_values() {\n  case $1:$2 in"
    for name, _, known in tools:
        for flag in known:
            if flag.choices:
                patterns = "|".join(f"{name}:{spelling}" for spelling in flag.names)
                yield f"    {patterns}) echo '{' '.join(flag.choices)}' ;;"
    first = " ".join((*COMMANDS, *OWN))
    yield f"""  esac
}}
_hilo() {{
  local cur="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" tool="${{COMP_WORDS[0]##*/}}" flag=""
  tool="${{tool#hilo-}}"
  if [[ "${{COMP_WORDS[0]##*/}}" == hilo ]]; then
    tool="${{COMP_WORDS[1]}}"
    if [[ $COMP_CWORD == 1 ]]; then
      COMPREPLY=($(compgen -W '{first} --help --version' -- "$cur")); return
    elif [[ $tool == completion ]]; then
      COMPREPLY=($(compgen -W '{" ".join(SHELLS)}' -- "$cur")); return
    elif [[ $tool == man ]]; then
      COMPREPLY=($(compgen -W '{" ".join(COMMANDS)}' -- "$cur")); return
    fi
  fi
  if [[ $cur == "=" ]]; then flag="$before"; cur=""
  elif [[ $before == "=" ]]; then flag="${{COMP_WORDS[COMP_CWORD-2]}}"
  fi
  if [[ -n $flag ]]; then
    local values="$(_hilo_values "$tool" "$flag")"
    [[ -n $values ]] && COMPREPLY=($(compgen -W "$values" -- "$cur")) || COMPREPLY=($(compgen -f -- "$cur"))
  elif [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$(_hilo_flags "$tool")" -- "$cur"))
    [[ ${{#COMPREPLY[@]}} == 1 && ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace
  else
    COMPREPLY=($(compgen -f -- "$cur"))
  fi
}}
complete -o filenames -F _hilo hilo {" ".join(f"hilo-{name}" for name in COMMANDS)}"""


def _zsh() -> Iterator[str]:
    tools = list(_tools())
    yield f"#compdef hilo {' '.join(f'hilo-{name}' for name in COMMANDS)}"
    yield "# zsh completion for hilo: put it as _hilo into a folder of $fpath"
    yield "_hilo_tool() {\n  case $1 in"
    for name, _, known in tools:
        yield f"    {name})\n      _arguments -S \\"
        for flag in known:
            for spelling in flag.names:
                yield f"        {_zsh_flag(flag, spelling)} \\"
        yield "        '*:file:_files' ;;"
    yield "  esac\n}"
    words = [(name, summary) for name, summary, _ in tools] + list(OWN.items())
    commands = " ".join(f"hilo-{name}" for name in COMMANDS)
    listed = " ".join(_quoted(f"{name}:{summary}") for name, summary in words)
    yield f"""_hilo() {{
  if [[ $service == hilo-* ]]; then _hilo_tool ${{service#hilo-}}; return; fi
  if (( CURRENT == 2 )); then
    local -a tools=({listed})
    _describe tool tools
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
    completion) _values shell {" ".join(SHELLS)} ;;
    man) _values tool {" ".join(COMMANDS)} ;;
    *) _hilo_tool $words[1] ;;
  esac
}}
if [[ $funcstack[1] == _hilo ]]; then _hilo "$@"; else compdef _hilo hilo {commands}; fi"""


def _zsh_flag(flag: Flag, spelling: str) -> str:
    help_text = re.sub(r"([\[\]:\\])", r"\\\1", flag.help)
    values = f"({' '.join(flag.choices)})" if flag.choices else "_files"
    value = re.sub(r"([:\\])", r"\\\1", flag.value.lower())
    if flag.takes == "none":
        return _quoted(f"*{spelling}[{help_text}]")
    if not spelling.startswith("--"):
        return _quoted(f"*{spelling}+[{help_text}]:{value}:{values}")
    optional = ":" if flag.takes == "optional" else ""
    form = "=-" if flag.takes == "optional" else "="
    return _quoted(f"*{spelling}{form}[{help_text}]:{optional}{value}:{values}")


def _fish() -> Iterator[str]:
    yield "# fish completion for hilo: put it as hilo.fish into ~/.config/fish/completions"
    for name, summary in [*((name, tool_class(name).summary) for name in COMMANDS), *OWN.items()]:
        yield f"complete -c hilo -f -n __fish_use_subcommand -a {name} -d {_quoted(summary)}"
    yield f"complete -c hilo -f -n '__fish_seen_subcommand_from completion' -a '{' '.join(SHELLS)}'"
    yield f"complete -c hilo -f -n '__fish_seen_subcommand_from man' -a '{' '.join(COMMANDS)}'"
    for name, _, known in _tools():
        for command in (f"-c hilo-{name}", f"-c hilo -n '__fish_seen_subcommand_from {name}'"):
            yield f"complete {command} -F"
            for flag in known:
                spelled = " ".join(f"-l {s[2:]}" if s.startswith("--") else f"-s {s[1:]}" for s in flag.names)
                value = f" -x -a '{' '.join(flag.choices)}'" if flag.choices and flag.takes == "required" else ""
                value = value or (" -r" if flag.takes == "required" else "")
                yield f"complete {command} {spelled}{value} -d {_quoted(flag.help)}"


def _quoted(text: str) -> str:
    """The text in single quotes, as all three shells read them."""
    return "'" + text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}") + "'"
