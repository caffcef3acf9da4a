"""The questions a page answers, one file each: `plots(samples)` gives its plots, or none."""
