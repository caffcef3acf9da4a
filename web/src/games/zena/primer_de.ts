// Zena in fünf Minuten, auf Deutsch.

import type { ZenaPrimer } from './primer';

export const primer: ZenaPrimer = {
  paragraphs: {
    aim: {
      title: 'Worum es geht',
      text: 'Genua, 1814: Für ein paar Monate gehört die Stadt wieder sich selbst. Du führst eine ihrer Familien. Du stellst deine Leute dorthin, wo die Macht ist, bietest dort Aktionen an und beteiligst dich an denen der anderen. Nach {rounds:numbers} Runden gewinnt die Familie mit den meisten Siegpunkten.',
    },
    family: {
      text: 'Deine Familie besteht aus einem Herrn, der {lord} zählt, einer Dame ({lady}) und zwei Abkömmlingen (je {heir}). Am Anfang stellen alle zugleich ihre Figuren auf, jede auf eine Karte aus der Hand: Sie beginnt in dem Gebiet, das die Karte nennt. Die anderen {kept:numbers} Karten bleiben auf der Hand. Du hast {markers:numbers} Einflussmarker.',
    },
    round: {
      title: 'Eine Runde',
      text: 'Sie beginnt mit einem Ereignis, das allen Münzen gibt; manche ändern, was Bank oder Hafen zahlen, manche bringen eine Festungskarte. Dann hat jede Familie einen Zug. Dann werden die Gebiete ausgewertet, immer in dieser Reihenfolge: Altstadt, Kathedrale, Palast, Bank, Hafen, Festung.',
      caption:
        'Die Stadt mitten im Spiel. In jedem Gebiet liegen die Karten, die dort angeboten wurden, mit den Markern derer, die sich beteiligen; über ihnen stehen die Figuren.',
    },
    turn: {
      title: 'Dein Zug',
      text: 'In dieser Reihenfolge darfst du: eine Figur in ein anderes Gebiet bewegen, eine Karte anbieten, dich an anderen Karten beteiligen. Dann passt du. Hast du weder bewegt noch einen Marker gesetzt, nimmst du dafür eine Münze oder ziehst eine Karte.',
    },
    offer: {
      text: 'Du bietest eine Karte aus der Hand in einem Gebiet an, in dem du eine Figur hast: Du zahlst den obersten Preis, dein Marker kommt auf den obersten Platz, und du bist der Anbieter. Gleich werden die anderen, die dort eine Figur haben, gefragt, ob sie sich beteiligen. Jeder Platz ist billiger als der darüber, und für jeden, der besetzt wird, bekommt der Anbieter den Bonus daneben.',
      caption:
        'Die Karte rechts wurde eben angeboten, und zwei Familien haben sich beteiligt. Sie haben weniger gezahlt als der Anbieter; der bekam für die erste einen Punkt und für die zweite eine Münze.',
    },
    join: {
      text: 'In deinem eigenen Zug darfst du dich an beliebig vielen Karten beteiligen, solange du zahlen kannst, eine Figur dort hast und ein Platz frei ist. Marker bleiben, wenn eine Figur geht. Hast du keinen Marker mehr, nimmst du einen von einer anderen Karte.',
    },
    cards: {
      title: 'Die Auswertung',
      text: 'In jedem Gebiet werden die Karten von links nach rechts ausgewertet. Wer einen Marker auf einer Karte hat, bekommt, was sie gibt: Münzen, Karten, Siegpunkte. Karten mit einer Sanduhr gehen danach weg. Dauerkarten bleiben und geben in jeder Runde wieder etwas, aber mehr als {cards_that_stay:numbers} Karten bleiben nicht in einem Gebiet: Die ältesten müssen weichen.',
    },
    majority: {
      text: 'Dann die Mehrheit: Wer im Gebiet die höchste Summe an Figuren hat, bekommt das Einkommen des Gebiets. Bei Gleichstand bekommt es niemand. Eine Dame allein hat keine Mehrheit, außer in der Altstadt.',
      caption:
        'In der Kathedrale steht eine Dame gegen einen Abkömmling. Allein zählt sie nicht, also nimmt der Abkömmling das Einkommen.',
    },
    dice: {
      text: 'Würfelkarten sind ein Wagnis, das man teilt. Der Anbieter würfelt einmal. Jeder weitere Marker gibt 1 zum Wurf, und alle auf der Karte dürfen Münzen zahlen, jede gibt 1 mehr. Bis {fails_up_to} ist die Karte verloren; mit {stays_from} oder {stays_up_to} bleibt sie für die nächste Runde; ab {succeeds_from} bekommen alle, die darauf sind, die Belohnung.',
      caption:
        'Vor dem Wurf: Mehrere Familien sind auf der Würfelkarte, das macht es leichter, und wer will, kann noch zahlen.',
    },
    fort: {
      text: 'Festungskarten sind Würfelkarten, die Ereignisse bringen. Jemand muss sich um sie kümmern: Misslingt eine oder ist niemand darauf, gehen die ältesten Karten anderer Gebiete verloren.',
    },
    end: {
      title: 'Das Ende',
      text: 'Am Ende einer Runde behältst du höchstens {hand_limit:numbers} Karten. Nach Runde {rounds} bekommst du für je {coins_per_point:numbers} Münzen einen Punkt, und die Aufgabenkarten auf deiner Hand zählen: für Mehrheiten, für Dauerkarten, für gewonnene Schlachten. Die meisten Punkte gewinnen, bei Gleichstand mehr übrige Münzen.',
    },
    beginner: {
      text: 'Für das erste Spiel gibt es die Einsteigerregeln: weniger Gebiete, keine Festungs- und keine Aufgabenkarten, und die Figuren stehen schon.',
    },
  },
  worked: {
    order: 'Ein ganzer Zug: bewegen, anbieten, sich beteiligen, und was dann zu spät ist',
    offer: 'Ein Angebot, an dem sich andere beteiligen, und die Boni des Anbieters',
    settlement: 'Die letzte Auswertung, Gebiet für Gebiet, mit den Mehrheiten',
    cards: 'Die Karten eines Gebiets von links nach rechts, auf jeder von oben nach unten',
    die: 'Eine Würfelkarte: wer wie viel zahlt, und der Wurf',
    stays: 'Eine Würfelkarte, die bleibt und um die noch einmal gewürfelt wird',
  },
};
