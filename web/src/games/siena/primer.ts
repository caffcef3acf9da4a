// The order, the rules and the pictures of "In five minutes"; the texts are in primer_*.ts.

import type { PrimerOutline, PrimerTexts } from '../../pages/rules/primer';

export const PRIMER = {
  paragraphs: {
    aim: { rules: ['S1.1', 'S1.2', 'S12.1'] },
    start: { rules: ['S3.1', 'S4.1'] },
    round: { rules: ['S5.1', 'S6.1', 'S2.5'] },
    market: {
      rules: ['S6.3', 'S6.4', 'S6.5'],
      picture: {
        example: 'primer-1',
        rule: 'S6.3',
        at: 0,
        part: null,
        narrow: ['city', 'countryside', 'market'],
      },
    },
    turn: { rules: ['S7.1', 'S7.2', 'S2.1'] },
    goods: {
      rules: ['S8.1', 'S8.2', 'S8.3', 'S8.5'],
      picture: { example: 'primer-2', rule: 'S8.2', at: 3, part: 'countryside' },
    },
    francigena: { rules: ['S9.1', 'S9.2'] },
    journey: {
      rules: ['S10.1', 'S15.1'],
      picture: { example: 'primer-3', rule: 'S10.1', at: 0, part: 'countryside' },
    },
    rise: { rules: ['S12.1', 'S8.8'] },
    walk: { rules: ['S11.1', 'S11.2', 'S11.6', 'S11.7'] },
    dangers: { rules: ['S11.4', 'S14.2', 'S14.6', 'S19.2'] },
    points: {
      rules: ['S15.2', 'S16.1', 'S17.1'],
      picture: { example: 'primer-4', rule: 'S17.1', at: 3, part: 'city' },
    },
    end: { rules: ['S18.1', 'S18.2'] },
    count: { rules: ['S19.1', 'S19.2', 'S19.3', 'S19.4', 'S19.5'] },
  },
  worked: {
    peasant: { example: 's08-goods-1', rule: 'S8.2' },
    merchant: { example: 's08-goods-2', rule: 'S8.7' },
    fato: { example: 's09-via-francigena-16', rule: 'S9.2' },
    devil: { example: 's09-via-francigena-18', rule: 'S9.2' },
    florence: { example: 's10-journey-5', rule: 'S10.1' },
    alone: { example: 's17-torre-del-mangia-22', rule: 'S17.1' },
    mason: { example: 's17-torre-del-mangia-23', rule: 'S17.1' },
  },
} satisfies PrimerOutline;

export type SienaPrimer = PrimerTexts<typeof PRIMER>;
