// The guided first game of Zena in German.

import type { LessonText } from '../../frame/lessons';
import type { LessonName } from './lessons';

export const lessons: Record<LessonName, LessonText> = {
  welcome: {
    title: 'Willkommen in Genua, 1814',
    text: 'Du führst eine Familie. Nach {rounds:numbers} Runden gewinnen die meisten Punkte. Karten bringen Münzen, Karten und Punkte für alle, die einen Marker darauf haben. Altstadt, Festung, Aufgaben und Manezzi warten auf spätere Spiele.',
  },
  place: {
    title: 'Deine Familie',
    text: 'Leg jede Figur auf eine Karte: Sie beginnt im Gebiet dieser Karte. Der Herr zählt {lord}, die Dame {lady}, jeder Abkömmling {heir}.',
  },
  start: {
    title: 'Die Startspielerkarte',
    text: 'Du warst zuerst fertig. Wer die Startspielerkarte hat, entscheidet in dieser Runde zuerst.',
  },
  turn: {
    title: 'Dein Zug',
    text: 'In dieser Reihenfolge: eine Figur bewegen, eine Karte anbieten, dich an Karten beteiligen, passen. Alles davon darfst du auslassen.',
  },
  move: {
    title: 'Bewegen',
    text: 'Eine Figur darf in jedes Gebiet. Anbieten und dich beteiligen kannst du nur, wo du eine Figur hast; die höchste Summe bekommt das Einkommen des Gebiets.',
  },
  offer: {
    title: 'Eine Karte anbieten',
    text: 'Zahl den obersten Preis und leg deinen Marker hin: Du bist der Anbieter. Beteiligt sich jemand, bekommst du den Bonus neben dem Platz.',
  },
  join: {
    title: 'Sich beteiligen',
    text: 'Jemand bietet eine Karte an, wo du eine Figur hast. Zahl den nächsten freien Platz, um dich zu beteiligen; der Anbieter bekommt einen Bonus.',
  },
  influence: {
    title: 'Sich später beteiligen',
    text: 'In deinem Zug darfst du dich an jeder Karte mit freiem Platz beteiligen, wo du eine Figur hast.',
  },
  event: {
    title: 'Das Ereignis',
    text: 'Jede Runde beginnt mit einem Ereignis. Es gibt allen etwas und kann ändern, was Bank oder Hafen in dieser Runde zahlen.',
  },
  draw: {
    title: 'Ziehen',
    text: 'Aktionskarten werden angeboten, Aufgabenkarten zählen am Ende.',
  },
  settles: {
    title: 'Auswertung',
    text: 'Gebiet für Gebiet, in der Reihenfolge ihrer Zahlen, wirken die Karten für jeden Marker. Einmalige gehen dann, dauerhafte bleiben.',
  },
  majority: {
    title: 'Die Mehrheit',
    text: 'Die höchste Figurensumme bekommt das Einkommen. Gleichstand gibt nichts, und eine Dame allein zählt 0, außer in der Altstadt.',
  },
  exchange: {
    title: 'Darf zahlen',
    text: 'Du darfst einmal für das zahlen, was da steht. Zum Vergleich: {coins_per_point} Münzen sind am Ende 1 Punkt.',
  },
  coins: {
    title: 'Der Würfel',
    text: 'Jede Münze gibt 1 zum Wurf: ab {succeeds_from} gewonnen, {stays_from} und {stays_up_to} bleibt, bis {fails_up_to} verloren.',
  },
  give: {
    title: 'Eine Karte weitergeben',
    text: 'Alle geben zugleich eine Karte weiter. Gib, was dir am wenigsten nützt.',
  },
  marker: {
    title: 'Kein freier Marker',
    text: 'Nimm einen von einer anderen Karte zurück. Dort verlierst du deinen Anteil.',
  },
  manezzi: {
    title: 'Manezzi',
    text: 'Leg deinen Marker an die Stelle eines fremden; es kostet nichts.',
  },
  discard: {
    title: '{hand_limit:Numbers} Karten',
    text: 'Am Ende der Runde hat niemand mehr als {hand_limit:numbers} Karten auf der Hand. Leg weg, was du nicht spielen wirst.',
  },
  pay: {
    title: 'Mit einer Karte zahlen',
    text: 'Wähl die, die du am wenigsten brauchst.',
  },
};
