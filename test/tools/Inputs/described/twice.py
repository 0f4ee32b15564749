import hilo

hilo.host_function("described.twice")(lambda x: x + x)
