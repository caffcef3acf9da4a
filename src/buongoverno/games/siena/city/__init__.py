"""S11 and S14 to S17, the left half of the board: bankers, courtesans, Calandrino, the tower."""
