"""The games: all rules and all card data, one room per part of the rulebook."""
