// The order, the rules and the pictures of "In five minutes"; the texts are in primer_*.ts.

import type { PrimerOutline, PrimerTexts } from '../../pages/rules/primer';

export const PRIMER = {
  paragraphs: {
    aim: { rules: ['Z1.1'] },
    family: { rules: ['Z2.2', 'Z3.1', 'Z3.2'] },
    round: {
      rules: ['Z4.1', 'Z5.1', 'Z2.1'],
      picture: {
        example: 'primer-1',
        rule: 'Z6.1',
        at: 0,
        part: null,
        narrow: ['bank', 'port'],
      },
    },
    turn: { rules: ['Z6.1', 'Z6.2', 'Z6.7'] },
    offer: {
      rules: ['Z6.3', 'Z6.4', 'Z6.6'],
      picture: { example: 'primer-2', rule: 'Z6.6', at: 3, part: 'palace' },
    },
    join: { rules: ['Z6.5', 'Z6.8', 'Z7.1'] },
    cards: { rules: ['Z8.1', 'Z8.2', 'Z8.3'] },
    majority: {
      rules: ['Z8.5', 'Z8.6'],
      picture: { example: 'primer-4', rule: 'Z8.6', at: 0, part: 'cathedral' },
    },
    dice: {
      rules: ['Z9.1', 'Z9.2'],
      picture: { example: 'primer-3', rule: 'Z9.1', at: 0, part: 'port' },
    },
    fort: { rules: ['Z10.1', 'Z10.2'] },
    end: { rules: ['Z12.1', 'Z13.1', 'Z11.1'] },
    beginner: { rules: ['Z14.1'] },
  },
  worked: {
    order: { example: 'z06-turn-2', rule: 'Z6.1' },
    offer: { example: 'z06-turn-24', rule: 'Z6.6' },
    settlement: { example: 'primer-4', rule: 'Z8.5' },
    cards: { example: 'z08-settlement-1', rule: 'Z8.1' },
    die: { example: 'z09-dice-1', rule: 'Z9.1' },
    stays: { example: 'z09-dice-20', rule: 'Z9.2' },
  },
} satisfies PrimerOutline;

export type ZenaPrimer = PrimerTexts<typeof PRIMER>;
