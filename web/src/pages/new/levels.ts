// The levels of bots, from gentle to strong.

export const LEVELS = ['novice', 'apprentice', 'journeyman', 'master', 'councillor'] as const;
