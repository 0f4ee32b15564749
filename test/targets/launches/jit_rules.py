"""The rules of TensorFlow's XLA JIT, by section of its description, and the tests that hold hilo to them.

A rule has the number of its section; a test is named by its file and its name.
"""

from __future__ import annotations

HERE = "targets/launches/test_jit_rules.py"
CALLS = "targets/launches/test_jit_rules_of_calls.py"
CUTS = "targets/launches/test_cuts.py"
SESSION = "frontend/test_session.py"
JIT = "frontend/tracing/test_jit.py"
TIERS = "targets/tiers/test_tiers.py"
PROFILE = "frontend/test_profile.py"
PLUGIN = "plugin/test_example_plugin.py"

RULES: tuple[tuple[int, str, str, str], ...] = (
    (1, "a fetch gives any value, and only what it needs runs", SESSION, "test_only_what_is_fetched_is_needed"),
    (1, "a feed stands in place of any computation", SESSION, "test_any_value_is_fed_in_place_of_its_computation"),
    (1, "each node gets a device", HERE, "test_1_placement_gives_each_operation_the_first_target_that_takes_it"),
    (1, "what a loop holds has the loop's device", CALLS, "test_1_what_is_inside_a_compiled_loop_is_placed_with_it"),
    (1, "one part per device; Send and Recv", HERE, "test_1_a_value_is_copied_on_the_edges_between_devices_only"),
    (1, "passes of others run between the steps", PLUGIN, "test_its_pass_runs_by_name_and_is_listed"),
    (1, "a part that fails ends the call", CALLS, "test_1_what_a_part_raises_ends_the_call"),
    (1, "y = x * 2 gives [3, 1]", HERE, "test_1_the_running_example_gives_3_and_1_on_every_device"),
    (2, "device, annotation, level", HERE, "test_2_first_a_device_that_compiles_then_the_annotation_then_the_level"),
    (2, "marked nodes form clusters", HERE, "test_2_marked_operations_end_up_in_clusters_without_cycles"),
    (2, "a function of each cluster", CALLS, "test_2_each_cluster_becomes_a_function_and_a_call_of_it"),
    (2, "a launch of each call, on its device", CALLS, "test_2_each_call_of_a_cluster_becomes_a_launch"),
    (3, "constants, arguments, results", CALLS, "test_3_a_launch_has_constants_then_arguments_and_result_types"),
    (3, "constants where they are needed", HERE, "test_3_only_what_compilers_have_to_know_is_a_constant_of_a_launch"),
    (3, "a failed launch is evaluated", HERE, "test_3_a_cluster_that_cannot_be_compiled_is_evaluated_with_a_warning"),
    (4, "each new shape, type, constant", CALLS, "test_4_each_new_shape_type_and_constant_makes_a_program"),
    (4, "the cache is bounded", JIT, "test_the_cache_is_bounded_and_keeps_what_is_called"),
    (4, "constants of launches are part of the key", CALLS, "test_4_a_launch_is_compiled_once_for_each_constant"),
    (4, "a service cache by content", TIERS, "test_a_program_is_found_again_on_disk"),
    (5, "passes, then the compiler", JIT, "test_stages_show_the_program"),
    (5, "options are part of an executable", CALLS, "test_5_an_executable_tells_how_it_was_compiled"),
    (5, "a whole program is a plain executable", HERE, "test_5_a_program_that_is_one_cluster_is_the_plain_executable"),
    (6, "parts run at the same time", HERE, "test_6_parts_that_do_not_depend_on_each_other_run_at_the_same_time"),
    (6, "side effects keep their order", HERE, "test_6_what_has_side_effects_keeps_the_program_order"),
    (6, "also between devices", CALLS, "test_6_side_effects_on_two_devices_keep_the_program_order"),
    (6, "parts use the program's queues", CALLS, "test_6_a_compiled_loop_uses_the_queues_of_its_program"),
    (6, "random numbers, feeds in order", CUTS, "test_random_cuts_draw_the_same_numbers_and_feed_in_the_same_order"),
    (6, "profiles only where asked", PROFILE, "test_off_a_call_is_the_plain_one"),
    (6, "profiles per operation", PROFILE, "test_a_profile_names_stages_calls_and_operations_with_the_users_line"),
    (6, "profiles per kernel", PROFILE, "test_kernels_are_timed_by_the_runtimes_own_tools"),
    (7, "priorities of devices", CALLS, "test_7_devices_have_priorities"),
    (7, "types of devices", HERE, "test_7_an_operation_goes_to_a_target_with_its_element_types_only"),
    (7, "quantized types, too", CALLS, "test_7_quantized_values_go_where_a_target_takes_them"),
    (7, "filters veto with a reason", HERE, "test_1_what_three_operations_are_refused_runs_but_for_these_three"),
    (8, "a plug-in runs programs", PLUGIN, "test_its_target_runs_programs"),
    (8, "a part that is missing is named", HERE, "test_8_a_backend_that_lacks_a_part_is_refused_when_it_registers"),
    (8, "three devices give the same", PLUGIN, "test_the_running_example_gives_the_same_on_three_devices"),
    (8, "broadcasts are explicit", CALLS, "test_8_broadcasts_are_explicit_in_the_program"),
    (9, "levels", HERE, "test_9_the_level_is_on_off_or_fusible"),
    (9, "scopes: yes, no, predicate", HERE, "test_9_a_scope_says_yes_no_or_asks_a_predicate"),
    (9, "scopes drag nothing in", HERE, "test_9_a_scope_never_drags_its_neighbours_in"),
    (9, "devices always compile", HERE, "test_9_a_device_scope_is_always_compiled"),
    (9, "dumps before and after", HERE, "test_9_dumps_show_the_program_before_and_after_each_step"),
    (9, "the parts are shown", HERE, "test_9_the_report_is_text_and_json"),
)  # fmt: skip
