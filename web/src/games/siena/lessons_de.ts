// The guided first game of Siena in German.

import type { LessonText } from '../../frame/lessons';
import type { LessonName } from './lessons';

export const lessons: Record<LessonName, LessonText> = {
  welcome: {
    title: 'Willkommen in Siena, 1338',
    text: 'Du bist Bauer und hast {starting_florins} Florin. Verkaufe Güter, um mit {merchant_florins} Florin Händler und mit {banker_florins} Bankier zu werden. Nur Bankiers können gewinnen, also steig früh auf.',
  },
  propose: {
    title: 'Die Eröffnungsauktion',
    text: 'Sternkarten gibt es nur in Auktionen. Schlag eine vor oder verzichte: Dann bist du bei der ganzen Eröffnungsauktion draußen. Für deinen Vorschlag musst du nicht bieten.',
  },
  bid: {
    title: 'Bieten',
    text: 'Das höchste Gebot zahlt. Geld brauchst du auch zum Aufsteigen, gib also nicht alles aus. Wer passt, ist für diese Karte draußen.',
  },
  take: {
    title: 'Karten nehmen',
    text: 'Nimm bis zu {cards_per_player:numbers} Karten je Runde. Die rote Zahl ist der Preis, dazu kommt dein Aufschlag; der Ärmste zahlt keinen. Karten für 0 sind gratis. Mit {hand_limit:numbers} Karten ist die Hand voll: Dann nimmst und steigerst du keine.',
  },
  first: {
    title: 'Wer beginnt',
    text: 'Du bist der Ärmste und sagst, wer beginnt. Wer zuerst zieht, verkauft, was fertig ist, vor den anderen.',
  },
  turn: {
    title: 'Dein Zug',
    text: 'Spiel so viele Karten, wie du willst, und beende dann den Zug. Güterkarten setzen Würfel aufs Land; was fertig ist, lässt sich verkaufen.',
  },
  lay: {
    title: 'Karten auslegen',
    text: 'Leg weitere Güterkarten aus, dann rechne ab: Alle Würfel kommen zugleich. Die Wahl sagt vorher, was fertig wird.',
  },
  finished: {
    title: 'Ein Gut ist fertig',
    text: 'Ein voller Sektor wird zu einem fertigen Gut. Verkaufen darf es, wer einen Würfel dieser Art setzt: Schau, was andere übrig lassen.',
  },
  sell: {
    title: 'Verkaufen',
    text: 'Ein Gut jeder Art je Zug, wenn du einen Würfel dieser Art gesetzt hast. Bauern verkaufen Getreide, Wein und Öl, Händler Tuch und Gewürze.',
  },
  carry: {
    title: 'Via Francigena',
    text: 'Geladene Güter bringen nicht ihren Preis: Das Schicksal bestimmt den Ertrag.',
  },
  draw: {
    title: 'Fato-Karten',
    text: 'Jede Karte ohne Teufel bringt etwas, mit dem Teufel ist alles verloren. {fato_cards:Numbers} Karten, ein Teufel: Weniger ist sicherer.',
  },
  rise: {
    title: 'Du kannst aufsteigen',
    text: 'Der Aufstieg beendet den Zug und kostet nichts. Er öffnet neue Wege, und nur Bankiers gewinnen.',
  },
  road: {
    title: 'Auf der Straße',
    text: 'Florenz zahlt {florence_pays}, Arezzo {arezzo_pays}. Nur das Feld, auf dem du hältst, zahlt.',
  },
  offer: {
    title: 'Senesi-Karten',
    text: 'Gib etwas vom eben Verdienten für eine Senesi-Karte: {least_senesi} bis {most_senesi} Punkte am Ende.',
  },
  keep: {
    title: 'Eine behalten',
    text: 'Behalte die wertvollere Karte. Die anderen sehen sie nicht.',
  },
  move: {
    title: 'In der Stadt',
    text: 'Dein Bankier geht im Uhrzeigersinn, mindestens einen Bezirk. Grüne Zahlen von Karten geben mehr Schritte. Gelbe Bezirke zahlen {small_business}.',
  },
  courtesans: {
    title: 'In der Taverne',
    text: 'Jede Kurtisane kostet {per_courtesan} Florin, außer du spielst Freundinnen.',
  },
  alms: {
    title: 'Calandrino',
    text: 'Gib {alms} Florin oder weigere dich und nimm einen Geizwürfel: minus {first_miser} Punkt, der nächste minus {second_miser} und so weiter.',
  },
  beggar: {
    title: 'Den Bettler schicken',
    text: 'Calandrino geht {beggar_districts:numbers} Bezirke gegen den Uhrzeigersinn; grüne Zahlen schicken ihn weiter. Ein Bankier, dem er begegnet, gibt, nimmt einen Geizwürfel oder ruft die Wächter; nur im Duomo muss er geben.',
  },
  look: {
    title: 'Ein Künstler',
    text: 'Vor dem Bieten kannst du zahlen, um zu sehen, was der Künstler wert ist: {least_artist} bis {most_artist} Punkte.',
  },
  donate: {
    title: 'Der Duomo',
    text: 'Einmal im Spiel: spende, sieh {looks_at:numbers} Senesi-Karten an und behalte {keeps:numbers}. Je reicher du bist, desto teurer ist es.',
  },
  artist: {
    title: 'Einen Künstler rufen',
    text: 'Du siehst die Karte und musst {artist_bid} bieten. Künstler sind {least_artist} bis {most_artist} Punkte wert; einer der letzten beendet das Spiel.',
  },
  build: {
    title: 'Der Turm',
    text: 'Ein Stockwerk kostet Material und {labour} für Arbeit und bringt Punkte. Höchstens {floors_per_player:numbers} sind deine; das {floors:ordinals} beendet das Spiel.',
  },
  discard: {
    title: 'Abwerfen',
    text: 'Du darfst Karten abwerfen, um Platz zu haben: Mehr als {hand_limit:numbers} hat niemand auf der Hand.',
  },
};
