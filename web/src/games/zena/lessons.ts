// When each lesson of the guided first game of Zena is due; the texts are in lessons_*.ts.

import type { LessonTrigger } from '../../frame/lessons';

export const LESSONS = {
  welcome: { question: '' },
  place: { question: 'place' },
  start: { question: 'start' },
  turn: { question: 'turn' },
  move: { choice: 'move' },
  offer: { choice: 'offer' },
  join: { question: 'join' },
  influence: { choice: 'join' },
  event: { event: 'event' },
  draw: { question: 'draw' },
  settles: { event: 'settles' },
  majority: { event: 'majority' },
  exchange: { question: 'exchange' },
  coins: { question: 'coins' },
  give: { question: 'give' },
  marker: { question: 'marker' },
  manezzi: { question: 'manezzi' },
  discard: { question: 'discard' },
  pay: { question: 'pay-card' },
} satisfies Record<string, LessonTrigger>;

export type LessonName = keyof typeof LESSONS;
