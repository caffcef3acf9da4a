"""What has to be fast: observations, masks and many games at once; standard library only."""
