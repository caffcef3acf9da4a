"""Siena (Mario Papini, 2005): peasant, merchant, banker in the Siena of 1338.

Rooms follow the rulebook (rulebook.md): S3 setup, S4 opening_auction and bidding, S5 and S7
action_phase, S6 card_phase, S8 to S10 countryside/, S11 and S14 to S17 city/, S12 rising, S13
inn_cards, S15 senesi, S18 ending, S19 final_count, S20 knowledge. What lies on the table is in
position.py; flow.py says which room speaks when; game.py is the door.
"""
