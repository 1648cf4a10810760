"""Speed and quality beside baselines, printed by `make bench`; never a pass or a failure.

`texts` and `corpus` make the files, `measure` runs a command and samples it, `baselines`
holds what we compare with, `table` prints. Each other module is one benchmark.
"""
