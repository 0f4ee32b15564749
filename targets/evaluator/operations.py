"""All modules that evaluate operations, by family. Importing this one registers them."""

import hilo.targets.evaluator.chlo
import hilo.targets.evaluator.control
import hilo.targets.evaluator.conversion
import hilo.targets.evaluator.effects
import hilo.targets.evaluator.elementwise
import hilo.targets.evaluator.indexing
import hilo.targets.evaluator.linear_algebra
import hilo.targets.evaluator.normalization
import hilo.targets.evaluator.products
import hilo.targets.evaluator.random
import hilo.targets.evaluator.reductions
import hilo.targets.evaluator.shaping
import hilo.targets.evaluator.sorting  # noqa: F401
