"""All modules that evaluate operations, by family. Importing this package registers them."""

import hilo.targets.evaluator.operations.chlo
import hilo.targets.evaluator.operations.control
import hilo.targets.evaluator.operations.conversion
import hilo.targets.evaluator.operations.effects
import hilo.targets.evaluator.operations.elementwise
import hilo.targets.evaluator.operations.indexing
import hilo.targets.evaluator.operations.linear_algebra
import hilo.targets.evaluator.operations.normalization
import hilo.targets.evaluator.operations.products
import hilo.targets.evaluator.operations.random
import hilo.targets.evaluator.operations.reductions
import hilo.targets.evaluator.operations.shaping
import hilo.targets.evaluator.operations.sorting  # noqa: F401
