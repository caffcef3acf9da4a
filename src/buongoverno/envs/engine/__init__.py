"""The fast part: observations, masks and many games at once; standard library only."""
