"""Zena 1814 (Alberto Barbieri, Luigi Cornaglia, 2015): families in independent Genoa.

Rooms follow the rulebook (rulebook.md): Z3 and Z14 setup, Z5 event_phase, Z6 turn and joining, Z7
markers, Z8 settlement, effects and majority, Z9 and Z10 dice, Z11 goals, Z12 round_end, Z13
final_count, Z15 knowledge. What lies on the table is in position.py; flow.py says which room
speaks when; game.py is the door.
"""
