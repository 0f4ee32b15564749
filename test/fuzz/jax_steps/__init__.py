"""The steps of a walk, by what they do.

The order of the imports determines the order of the choices, and so the program that a seed makes.
"""

# isort: off
from jax_steps import elementwise as elementwise
from jax_steps import views as views
from jax_steps import reductions as reductions
from jax_steps import products as products
from jax_steps import indices as indices
from jax_steps import control as control
from jax_steps import algebra as algebra
from jax_steps import models as models
from jax_steps import many as many
