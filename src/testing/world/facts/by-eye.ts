/** What a look at unlabelled pictures says, which no figure does. */
export const BY_EYE = `## By eye

\`npm run world -- --pictures FOLDER SEED\` draws twelve heatmaps and twelve stretches of four hours of candles, six recorded and
six simulated of each, without labels and in an order that only the key beside the folder tells. Told apart before the key was
read, chance being 6 of 12:

| world | seed | heatmaps | candles | judge |
|---|---|---|---|---|
| version 6 | | 6 of 12 | 8 of 12 | had seen some of the recordings |
| version 7 | 77 | 4 of 12 | 6 of 12 | a trader's eye that had seen none of them |

What gave version 6 away, mended in version 7:

- Giants beside the touch. Recorded sizes there are alike, and the few walls differ in size.
- One minute of huge volume and quiet at once after it. Recorded volume fades over a quarter of an hour.
- Quiet hours that trended without wicks. Recorded ones swing back within a quarter of an hour.
- Storms of a few minutes that end at once. Recorded ones fade over an hour.

What was said of version 7 where the verdict was right: walls of even spacing that come and go in one column, and quiet minutes
in smooth arcs followed by two bursts that hold nearly all the volume.

Version 8 changes supply and predictions alone. The market cap of all coins counts coins without reports too, so that Bitcoin holds about
55 % of it instead of 71 %. Strikes of predictions lie around the
price that the coin had when the event opened, as far apart as its life may move it; before, all of a coin could lie above its
price. Heatmaps and candles are those of version 7.

Version 9 changes the supply alone, before candles begin: coins keep closer to the market in the years of the rise, and a coin that
is new on the list adds nothing to the market cap of all.

Whoever has seen the recordings knows them again: there are a few minutes of books and one day of candles. So each heatmap begins
at another second and half of them are upside down, but only a judge who has seen none of them counts.`;
