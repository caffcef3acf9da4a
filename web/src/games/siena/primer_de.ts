// Siena in fünf Minuten, auf Deutsch.

import type { SienaPrimer } from './primer';

export const primer: SienaPrimer = {
  paragraphs: {
    aim: {
      title: 'Worum es geht',
      text: 'Siena, 1338. Du bist ein Bauer und willst einen Sitz im Rat. Bauern verkaufen Getreide, Wein und Öl; mit {merchant_florins} Florin darf ein Bauer Händler werden, der Tuch und Gewürze verkauft und auf Reisen geht; mit {banker_florins} Florin darf ein Händler Bankier werden, der durch die Stadt geht und dort seine Geschäfte macht. Nur Bankiers können gewinnen, und zwar der mit den meisten Zustimmungspunkten.',
    },
    start: {
      text: 'Alle beginnen mit {starting_florins} Florin und ohne Karten. Zuerst werden die offenen Sternkarten versteigert. Sternkarten haben keinen Preis: Es gibt sie nur in Auktionen.',
    },
    round: {
      title: 'Eine Runde',
      text: 'Jede Runde hat zwei Hälften: Erst nehmen alle Karten, dann haben alle einen Zug. Am Anfang werden die Spieler geordnet, vom Ärmsten bis zum Reichsten. Je ärmer du bist, desto früher darfst du wählen und desto kleiner ist dein Aufschlag.',
    },
    market: {
      text: 'Die Karten liegen offen auf dem Markt. In dieser Reihenfolge nimmt jeder eine und zahlt ihre rote Zahl und den Aufschlag; eine Karte für 0 ist für alle gratis. Dann das Gleiche noch einmal. Auf der Hand hast du höchstens {hand_limit:numbers} Karten. Zum Schluss wird eine Sternkarte versteigert, die mit der kleinsten Zahl.',
      caption:
        'Der ganze Plan: die Stadt, Felder und Straßen und der Markt. Der Ärmste ist ein Bauer und nimmt als Erster.',
    },
    turn: {
      text: 'Dann sagt der Ärmste, wer beginnt. In deinem Zug spielst du so viele Karten, wie du willst. Von jeder nutzt du nur eine Hälfte: Die obere gibt einem Bankier mehr Schritte, die untere tut, was dort steht.',
    },
    goods: {
      title: 'Bauern und Händler',
      text: 'Eine Güterkarte bringt Würfel auf die Felder, alle, die sie zeigt, wer immer sie spielt. Ist ein Feld voll, werden seine Würfel zu einem fertigen Gut; was zu viel ist, bleibt. Jetzt darfst du von jeder Art, die du gerade gesetzt hast, ein Gut verkaufen, gleich wer es fertig gemacht hat: ein Bauer Getreide, Wein und Öl, ein Händler Tuch und Gewürze. Vom Verkauf eines Händlers bekommt jeder Bankier {bankers_share} Florin.',
      caption:
        'Ein Bauer hat zwei Karten mit Getreide, Wein und Tuch ausgelegt. Von jedem ist ein Gut fertig, die Würfel daneben sind übrig. Getreide und Wein kann er jetzt verkaufen, das Tuch wartet auf einen Händler.',
    },
    francigena: {
      text: 'Oder ein Bauer bringt die Güter auf die Via Francigena und sagt, wie viele Fato-Karten er zieht. Jede zahlt {grain_fato} Florin für ein Getreide, {wine_fato} für einen Wein und {oil_fato} für ein Öl. Aber eine der {fato_cards:numbers} ist der Teufel: Kommt er, ist alles verloren.',
    },
    journey: {
      text: 'Händler reisen auch: Eine Reisekarte ist ein Feld auf der Straße nach Florenz (zahlt {florence_pays:row}) oder Arezzo ({arezzo_pays:row}). Nur das Feld, auf dem du hältst, zahlt; aus der Stadt kommst du nach Hause. Wenn ein Händler etwas verdient, kann er einen Teil davon für Senesi-Karten geben, und die sind Punkte.',
      caption:
        'Ein Händler steht ein Feld vor Florenz. Die nächste Reisekarte führt in die Stadt und bringt am meisten.',
    },
    rise: {
      text: 'Am Ende deines Zugs darfst du aufsteigen, eine Stufe auf einmal, und das kostet nichts. Sei nicht der Letzte: Wenn niemand mehr Bauer ist, sind Getreide, Wein und Öl vorbei; wenn alle Bankiers sind, auch Tuch und Gewürze.',
    },
    walk: {
      title: 'Bankiers in der Stadt',
      text: 'In jeder Runde bekommt ein Bankier {income} Florin und geht im Uhrzeigersinn: einen Bezirk weit oder mit grünen Zahlen von Karten weiter. Wichtig ist, wo du hältst. Ein gelber Bezirk zahlt {small_business} Florin; in Banchi di Sotto und Via dei Servi zahlt eine Karte dieses Namens {good_business}.',
    },
    dangers: {
      text: 'Der Weg kann dich etwas kosten. Im Palazzo Tolomei ist Hochzeit: Halte an oder zahl {wedding_gift} Florin, um weiterzugehen. Kurtisanen ziehen Bankiers in die Taverne, und dort kostet jede {per_courtesan} Florin. Und Calandrino, der Bettler, geht andersherum: Wem er begegnet, der gibt ihm {alms} Florin oder nimmt einen Geizwürfel, der am Ende Punkte kostet.',
    },
    points: {
      text: 'Punkte kaufst du im Duomo, wo du einmal im Spiel spendest und {keeps:numbers} von {looks_at:numbers} Senesi-Karten behältst; in der Taverne, wo Künstler versteigert werden; und an der Torre del Mangia, wo du das nächste Stockwerk baust. Jedes Stockwerk ist teurer als das darunter und mehr wert, und ohne Maurer kostet es {labour} Florin mehr.',
      caption:
        'Mit einer grünen Zahl ist der Bankier vom Duomo zum Turm gegangen und hat dort mit einem Maurer ein Stockwerk gebaut. Calandrino blieb zurück; in der Taverne wartet eine Kurtisane, bis jemand vorbeikommt.',
    },
    end: {
      title: 'Das Ende',
      text: 'Das Spiel endet sofort, wenn das oberste Stockwerk des Turms gebaut ist oder wenn der beste der Künstler, Ambrogio Lorenzetti, versteigert ist. Sonst endet es nach Runde {last_round}.',
    },
    count: {
      text: 'Dann zählen die Bankiers. Alle beginnen mit fast derselben Summe, der Reichste mit etwas mehr. Stockwerke, Senesi-Karten und Künstler kommen dazu, Geizwürfel werden abgezogen: Der erste kostet {first_miser} Punkt, der zweite {second_miser} mehr und so weiter. Die meisten Punkte gewinnen.',
    },
  },
  worked: {
    peasant:
      'Ein Bauer spielt zwei Güterkarten: was fertig wird, was übrig bleibt, was er verkaufen kann',
    merchant: 'Dieselben zwei Karten in der Hand eines Händlers, und was die Bankiers bekommen',
    fato: 'Via Francigena: Getreide, Wein und Öl zusammen, und was die Fato-Karten ergeben',
    devil: 'Via Francigena: Der Teufel kommt',
    florence: 'In einem Zug nach Florenz',
    alone: 'Ein Stockwerk des Turms, ohne Maurer',
    mason: 'Dasselbe Stockwerk mit Maurer',
  },
};
