"""How arrays lie in memory: layouts of device buffers, blocks of host memory, arguments as buffers."""
