// When each lesson of the guided first game of Siena is due; the texts are in lessons_*.ts.

import type { LessonTrigger } from '../../frame/lessons';

export const LESSONS = {
  welcome: { question: '' },
  propose: { question: 'propose' },
  bid: { question: 'bid' },
  take: { question: 'take' },
  first: { question: 'first' },
  turn: { question: 'turn' },
  lay: { question: 'lay' },
  finished: { event: 'finishes' },
  sell: { question: 'sell' },
  carry: { question: 'carry' },
  draw: { question: 'draw' },
  rise: { choice: 'rise' },
  road: { question: 'road' },
  offer: { question: 'offer' },
  keep: { question: 'keep' },
  move: { question: 'move' },
  courtesans: { question: 'courtesans' },
  alms: { question: 'alms' },
  beggar: { question: 'beggar-cards' },
  look: { question: 'look' },
  donate: { choice: 'donate' },
  artist: { choice: 'call_artist' },
  build: { choice: 'build' },
  discard: { choice: 'discard' },
} satisfies Record<string, LessonTrigger>;

export type LessonName = keyof typeof LESSONS;
