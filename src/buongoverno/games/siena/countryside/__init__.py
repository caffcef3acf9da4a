"""S8 to S10, the right half of the board: goods, the Via Francigena and the two roads."""
