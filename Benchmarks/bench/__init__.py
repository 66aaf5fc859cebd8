"""What bench.py consists of: one module for each group of figures."""
