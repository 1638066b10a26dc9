/** What a look at unlabelled pictures says, which no figure does. */
export const BY_EYE = `## By eye

\`npm run world -- --pictures FOLDER SEED\` draws twelve heatmaps and twelve stretches of four hours of candles, six recorded and
six simulated of each, without labels and in an order that only the key beside the folder tells. Told apart before the key was
read, chance being 6 of 12:

| world | seed | heatmaps | candles | judge |
|---|---|---|---|---|
| version 6 | | 6 of 12 | 8 of 12 | had seen some of the recordings |
| version 7 | 77 | 4 of 12 | 6 of 12 | a trader's eye that had seen none of them |
| version 10 | 501 | 6 of 12 | 6 of 12 | a trader's eye that had seen none of them |
| version 10 | 907 | 12 of 12 | 12 of 12 | the same eye, which now knew the recordings |
| version 11 | 1213 | 4 of 12 | 6 of 12 | a trader's eye that had seen none of them |
| version 14 | 1414 | 4 of 12 | 6 of 12 | a trader's eye that had seen none of them |
| version 15 | 6151 | 8 of 12 | 10 of 12 | an eye that had read of the recorded day |
| version 15 | 1551 | 2 of 12 | 6 of 12 | a trader's eye that had seen none of them |
| version 16, a first form | 1663 | 6 of 12 | 10 of 12 | a trader's eye that had seen none of them |
| version 16 | 1663 | 4 of 12 | 6 of 12 | a trader's eye that had seen none of them |

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

Version 10 changes all prices. Calm and lively seasons last for months, so that what a month realised says something of the next.
Options believe what was realised close to close, and know a part of what is in store: in calm months they stand about nine points
above it, not thirteen. Questions on coins are priced as options of their strike and end are; one side trades for hours;
makers of questions that hardly anybody trades come by once in some hours. Orders and walls gather on round prices, coarse ones in
proportion to the price. Money flows steadily between Bitcoin and all others. Miners earn half as much from each halving on, some
tokens stream instead of stepping, and fees of a week are burned on one day.

What was right of the blind look at version 10: one recorded stretch of candles was known by its leap at 13:30, and one recorded
heatmap by its walls 100 USD apart. Of the look with knowledge: simulated storms whip both ways within a few minutes more often than
the recorded day does, and simulated rows close to the price are brighter in bundles; recorded ones are faint and many.

Version 11 changes all prices, books, options and questions. In a fast minute the price hardly goes the other way from its open, as
recorded, and a part of the move is given back within minutes; before, storms whipped both ways. Over five minutes they still do more
often than on the recorded day. The market rises and falls over months: a year of Bitcoin spans a third more, where it swung around
one level every few weeks. Orders beside the price are small, and ladders there have more and smaller rungs: bright blocks are fewer.
The week stands above the quarter on 31 % of the days, not on 42 %. In calm months options still stand a quarter above what was
realised: 8 points of Bitcoin, 10 of Ether, 12 of Solana, over four worlds. Where more is traded of an event its questions are
quoted closer, and more of what was traded is still held.

What was right of the blind look at version 11: one simulated heatmap was known by medium walls spread too evenly, and simulated
minutes by wicks that come and go in stretches and by flat dashes broken by clean steps. Four recorded stretches were taken for
simulated because of the same flat dashes and steps, and five simulated heatmaps for recorded because of their uneven sizes.

Version 12 changes options, supply, small coins and questions. All tenors of a coin hang on one curve: neighbours move together and the week
most, the curve rises by five to seven points in calm and inverts in storms, and no noise lies on top. A known event adds one to
three points of the week, which are digested within a day of it; the central bank decides on 17 June 2026. Coins are unlocked on
their real dates and in their real numbers, three coins worth a dollar are minted and burned, and contracts are the real ones or
none. Now and then a small coin is carried away: it gains a quarter to nine tenths within a day, open interest with it, and loses
most of both again over weeks; four times in ten it falls instead. Prices of large coins and their books are those of version 11 but for the hours of the central bank.
Trades lean to a side for as long in hours, which older candles are made of, as in minutes: before, delta shrank where the minutes
begin. Open interest grows and fades over months, twice as much is liquidated, and a fast move always takes somebody.

Of the questions, matches are those of a league of ten teams, each of which plays once a round; all that is asked of a
match follows from the goals that its teams are expected to score, drifts by a few points until kick-off and moves with goals then.
Decisions of central banks, monthly figures, votes, films and weather have outcomes that are worth 1 together at all times: news moves
them seldom, and they are decided when the figure is published, by the odds before. Ladders ask what price a coin will hit in a month:
they pay as soon as its minutes were there, and are worth what options say of a touch. Strikes are evenly spaced. A question is traded
by how open it is, and after it has moved; who watches outcomes that exclude each other trades those that do not sell for 1. Events end when what they ask for is known: at noon, midnight or the close of New York, two
hours after kick-off, after a meeting or a report.

Version 13 changes prices, supply, questions, funding, open interest, liquidations, options, volume, extremes and books. Funding has seasons: it is high through
rises of weeks and below zero after falls, a day's mean correlates by 0.7 with the next, and the interest alone is paid on 5 to 20 %
of the days, not on half of them. Open interest is built up over the weeks of a rise, falls by more than is liquidated, and comes
back within weeks. Who has been liquidated is gone: the wildest day takes a tenth of the open interest, where it took half, and
three quarters of it on the side that the day goes against. Who trades small coins takes less leverage. The crowd tires: the
wildest day of a year trades three to seven times the usual, not up to fourteen times. Extremes gather around round prices, two
to three times as many as elsewhere, and hardly any is on the tick itself; before, one of 26 days ended there. Wicks come at all
times of a day: before, calm minutes were all body on venues that follow slowly. Options fall as often and as far as they rise,
since more is sold than bought at times, events are crushed and the week sags into the week-end. Tenors have demand of their own:
changes of the week and of the quarter correlate by 0.76, not by 0.94, and all tenors cross at times. Half of the largest
walls stand at prices that are not round, where nine in ten were. Before a fast move the book is a third of the usual for some
minutes: quotes draw back, a part of the owners of walls take them away, and all of it is back within half an hour.

Prices of version 13 walk freely: a move of ten, thirty, sixty or a hundred and twenty
days is as wide as the days in it allow, where they swung back to one level within weeks. All coins stand at the prices of their table on
18 June 2026, and walk away from there both ways; only five and a half years away is anything pulled back. Most coins lose
against Bitcoin for three years of four, the small ones half of their worth in a year, and gain it back in the fourth. What carries a
small coin away leaves half of its move or more for good, and it falls as often as it rises. Bitcoin holds 45 to 62 % of
all in most years. Coins come by calendars with streams that change on known days, cliffs and ends; Tether changes hands
more than Bitcoin, and a tenth of what USD Coin there is does in a day.

What decides a vote, a meeting or a figure is drawn by the odds at the opening, and each piece of news is a sign of it: of what
stands at 95 % nineteen in twenty come true, at any time. Signs grow clearer, so that nearly all meetings of central banks are known the
day before. What may happen on any day of a month is worth less the fewer of them are left. Half of what is traded of a meeting is
meant for its day, of which what is certain by then takes away; a question that has come far within hours is traded several times as
much as usually. A meeting of the Federal Reserve trades more than a hundred million USD, few matches have most of what is traded of all,
and the first group of a day has five to thirty times what the tenth has. One person trades 80 to 400 USD of a question, and more
where millions are traded.

Version 14 changes prices, volume, open interest, books, options and questions. Wild days follow wild ones: the sizes of days of
Bitcoin correlate by 0.15 with those one to five days before, where they did by 0.09. Each coin has reasons of its own to be
traded and held: from one ordinary day to the next between a third and two thirds of the coins trade more and gain open interest,
and of the small ones the wildest days trade more than seven times the usual. Owners of walls keep no timetable: most walls end
where they stood, those that come back do so after minutes or hours with another size and mostly at a price beside, nobody
flickers for hours, and some stay for a day or two. Options believe what an hour was like within hours: the skewness of changes of
the week in four hours is 0.5, where it was 1.3, and the month stands four points over what midnights realise, below it on a fifth to a
quarter of the days. What moves far within hours is traded however little its event is talked of, and makers quote at the edges as far apart
as recorded.

The judge of version 14 sorted eight of the heatmaps into the right two groups and took the groups the wrong way round: rows that
rest beside a thin touch were called real and are simulated; recorded spot books, redrawn almost whole each second, were called
simulated. Of the candles the recorded ones of coarse ticks and no wicks were called simulated.

Version 15 changes prices, volume, funding, liquidations, books, options, supply and questions. All coins share days on which everybody
trades: changes of a day's volume correlate by 0.5 between coins, where they did by 0.2, and by about 0.85 between venues of
one coin, where small coins did by 0.98. Ether follows Bitcoin by 0.75 to 0.9 over an hour and by 0.55 from minute to minute, where it did by 0.8. The
month follows what was realised rather than what is in store, so that it no longer climbs for weeks while prices are calm. One appetite for protection
moves the skew of all tenors: changes of the week and of the quarter correlate by 0.91, where they did by 0.66. Funding
rates pay more than the interest at most times, so that their forecasts move within an interval, on each venue its own way. Somebody is
liquidated in most five minutes of a large market, mostly a few hundred dollars. A few walls are ten to thirty times the median and
mostly stay, more of the others flicker for minutes, and quotes beside the touch are thicker and redrawn faster. Unlocks of more than
a tenth of a supply are rare and lie before candles begin; they are sold and traded. Questions of one event differ more in what one person trades.

The first judge of version 15 knew the recorded candles by the one leap of their day, of which he had read. The second found no
more of the candles than chance: recorded minutes without wicks, and recorded opens that stand on the last close, were called
simulated. Of the heatmaps he put ten into two right groups and took the groups the wrong way round: walls on an even grid of round
prices and tiny orders beside the touch were called real and are simulated; recorded ladders that step as one block were called
simulated.

Version 16 changes all prices but those of the day they are counted from, and with them everything else. Calm takes three fifths of what
storms add to the variance. A market turns lively and calm by degrees: the logarithm of its range changes by 0.2 to 0.4 from one quarter
of an hour to the next, where it did by 0.3 to 0.6, and most of what is lively is a burst of one minute that fades over ten and more. All coins
lose half as much again in falls of Bitcoin as they gain in its rises, so that its share of the market grows in falls, where it shrank. Skew
follows the moves of a week and of a month: it correlates by 0.65 to 0.75 with them, where it did by 0.2 to 0.5. After a month that fell by 6 % puts of
Bitcoin cost three to four points more than calls, and calls hardly ever cost more than puts after a month of falls. Each part of the curve has a mood of its own for days.
Volatilities of coins change in the same direction on most days; the week of Bitcoin is below 25 % on one day of a hundred, and nineteen of twenty
days the month stands less than 10 to 12 points above what was realised. A day of volume
is about twice the open interest of a large coin and three times that of a small one, Ether's positions are 0.6 of those of Bitcoin, and
markets of one coin open and close positions on the same days. Funding rates of venues are about one basis point apart for eight
hours, where arbitrage was missing, and hardly stand at the interest. An hour that moves is traded in that hour. Small coins are carried away half as
often, and less of it stays. TRX has its supply, and Fantom is listed as Sonic. Steps of a rate have one peak.
The size of a wall is capped, large ones stay, and the price of an open minute walks at one speed.

The judge of its first form found six of the twelve heatmaps, which is chance, and ten of the twelve candles. Simulated candles were
known by volatility that comes and goes in blocks, by swings both ways with wicks inside of a burst, and by volume that goes
with the range too strictly; recorded ones by runs of flat minutes at one price, by steps without wicks, and by one leap of news that
dies away slowly. The half that rests on the leap is known from the one recorded day. Of the heatmaps, walls on an even grid of
round prices that keep their brightness were called simulated and were recorded.

The judge of version 16 took pairs of heatmaps that show nearly the same minutes for recorded, as recordings are scarce, and they
were simulated; recorded spot books, redrawn almost whole each second, were called simulated once more. Of the candles, recorded minutes
at one price, stairs without wicks and opens on the last close were called simulated; the surest right calls were opens off the last
close and a coarse tick.

Version 17 changes questions alone: of the meetings of a bank the next trades most, and banks pause between their forecasts.

Version 18 changes options in crashes and volume in falls. Until then the skewness of changes of the week in four hours was held under 1.1 over whole
years, and no recording says so: all that is recorded of options is one chain of one morning, no series and no crash, and the
limit was the world's own, for calm times. It holds for calm times now (hours outside crashes and the ten days after one; a crash is a
price 2.5 usual days under its high of the last day), and crashes have limits of their own: the week costs 1.4 times
as much and more on average within two days of a deep one (each 1.1 to 2.6 times), stands above the month and the month above the quarter,
has less than half of that rise left after three days unless the price falls on, and the skewness of a whole year lies between 0.5 and 4.5. That of real weeks is not recorded here. Skew saturates there: a week of Bitcoin costs at most
25 points more for puts, and one of Ethereum or Solana 35, where it reached 39, 54 and 62. Most decisions of a bank are known a week before, and none is sure before it is announced.
Who has to sell and who has waited for it trade in falls and for a day after: a day that falls by 2.5 usual days trades 1.8 times what the
day before did, where it did 1.4 times, and half as much again as a rise of the same size does.

Version 19 changes options, supply and questions. A trader who graded version 18 saw skew stand at a limit for weeks, far skew move half as much
as near skew, and one flow move a tenor of all coins at once. Skew now spikes and fades: it is within 8 % of its deepest for less than three
days, a third of it is gone within a week, the quarter moves by a quarter to a third of what the week does, and calls are expensive less often and
by less. It correlates by 0.5 to 0.7 with the moves of a week and of a month, not by 0.9. Most flows move one coin. The quarter hardly
believes in a crash, and what was added for an event is gone within hours. Ether grows by what stakers earn less fees burned, which
differ every day with what is traded, so that it shrinks on a few wild days only; rewards of stakers change by degrees instead of
keeping one rate for weeks. Tether is minted by the half, one or two billion on working days, more often after rises, with flat days between and
few redemptions, most of them in falls; USD Coin goes up and down on working days, rests at week-ends, and trades about a fifth of its
market cap a day; Dai moves by percents within a week. All coins report daily; only the smallest miss a day now and then. All questions of a match
follow from one score. What has come true before its event ends (a barrier, a storm) trades a tick from certainty and is resolved
within hours. Announcements close when they are made, by the clocks of New York, London and Frankfurt, and nobody knows them a minute
earlier. Open interest of questions moves by trades alone. Who trades a series is alike from one event to the next, and those of leading
outcomes trade more each. Trading has a day, two to three times as much in the afternoon of New York as in its night. News of banks and
figures comes on working days in office hours, and a decision moves the next meeting more than what comes between. The House, the Senate, the best
AI model and a ceasefire are asked about as well.

Version 20 changes coins other than Bitcoin, options, supply and questions; Bitcoin's own candles, trades and books stay as they were.
A trader who graded version 19 saw small coins fall less than Bitcoin in crashes, Ether and Solana jump by a sixth several times a year,
Solana move as a scaled Bitcoin, and question prices that could be arbitraged. In a crash all coins now fall together, each by its own
multiple of Bitcoin's fall: Ether by 1.3, Solana by 1.4, small coins by 1.4 to 1.6. Ether moves by more than 12 % about once a year, where
it did three times, and large coins jump less far on news of their own. Options of Solana cost some 1.6 times those of Bitcoin, more in some
months and less in others, where it was 1.85 nearly all the time. The skew of the week wanders by about three points within a calm week,
where it moved up and down by five or six. A fall of 2 to 4 % adds three points to the week, one and a half to the month and less than one
to the quarter. Options forget a storm sooner than realised volatility does: when the storm leaves the window of the month, realised
volatility drops at once, and the implied one of the month drops by two fifths of that. Dollar coins trade along with the coins bought for
them, Tether about twice what Bitcoin does. Tether is authorised by the billion, sold to dealers within weeks and burned some days after it
is redeemed, so about one billion, at most four, waits unsold. A block of Dogecoin pays the same as years ago.

What may happen on any day happens at one time for all deadlines that ask for it, so a later deadline is never less likely. Makers keep
each question on its side of the point halfway between its worth and that of the next one: a touch is worth at least as much as an end
beyond it, and far strikes never cost more than near ones. Below 4 and above 96 % prices move in tenths of a cent, down to 0.1 %. Exclusive
outcomes sum to 100 to 104 %, and "any other" is seldom the favourite. A film opens each week, and its first weekend has a question. Draws
trade less than teams, and questions on economic figures trade every day or two. Different matches have different questions.

A second trader graded the first form of version 20: Options 8, Supply 7, Predictions 6. Fixed since: the top movie of a weekend is the film
that grosses the most, by its own opening and about half as much each week after it. The champion of the league is priced from the points of
its listed matches, and a win moves it. What happens early leaves the list before the event with the next deadline opens. A good part of the
volume of a match trades before its day, and events of matches open on different days. US figures skip federal holidays, and the next
meetings of a bank trade as soon as it has decided. The volume of a coin is the sum of many venues: it changes slowly over weeks and does not
collapse at weekends. Coins are mined, claimed and minted in amounts that vary by chance from day to day, and a small coin's report is
repeated on a few days a year. Quotes of skew are off by a fraction of a point for an hour or two.

A third trader, with a year of data in hand, graded version 20: Options 6, Supply 6.5, Predictions 6. Version 21 answers what he measured. At
the height of a crash, volatility reacts to every hour and its quotes scatter the most, where both had calmed down. A large rise no longer
cuts the week, the link of price and volatility differs by month, and the month costs two to six points more than what follows. Coins rally
by days and slide by weeks, and one of the list crashes alone once or twice a year instead of fifteen times. Ranks count coins that are not
listed. A central bank's odds wander in small pieces with a few lasting steps, news sweeps through the book within minutes, and the volume
of a move comes with the move.

Version 22 changes options, and with them questions on coins. A trader who graded version 21 gave options 7.5: volatility crept up for ten hours after
a fall, nothing dropped after a decision of the Federal Reserve, hourly changes were nearly normally distributed and as large at night and on
weekends as at the open of America, and the three coins moved in lockstep. Now the figure of an hour is the one at its end, as a close is, and
a fall shows in the hour in which it happens. In an hour that falls by more than four standard deviations, the week of Bitcoin jumps by five
points on average (3.9, 4.3 and 6.8 in seeds 1, 2 and 7), where it rose by 2.8 and took ten hours to reach five. Then it stays up for a day, in
seed 1 somewhat higher (5.6 after ten hours). After two days a third of the jump is gone on average: two thirds in seed 7, a fifth in seed 2
and nothing in seed 1. Options cover the real dates of the Federal Reserve and of consumer prices, and the week loses about two
points within three hours of a decision. Hourly changes have fat tails, are little more than half as large on weekends, and are largest from
13 to 16 UTC and at the expiry at 8. Solana's quotes are coarse and go stale for hours at times, and Ether's far end moves least.

The same trader gave predictions 6.5 and supply 8.5. A question on consumer prices traded nearly all its volume in the hour of
publication, the largest question had half a million traders, consecutive questions of one race contradicted each other, and all of them
closed at the scheduled second. Now the news of an hour brings at most a part of what a question trades in its life. The number of traders
grows more slowly than volume and levels off below 58,000. The next question of a race starts from where the last one stands, and a decided
question trades near certainty for one to twenty-four hours until it is resolved.

A trader with a year of data graded version 22: options 8, predictions 7, supply 8.5. Left of options, in his order: decisions that options
pay for moved the price no more than any hour, Solana's stale quotes repeated to the last digit, and skew follows the price too closely. Of
predictions: rates moved on days without figures, related questions moved apart, prices swung back within a week, and all outcomes of an
event traded last in one minute.

Version 23 mends most of that. Prices move in the hours of real announcements: the hours of eight decisions have a deviation of 0.93, 0.68
and 0.43 percent in seeds 1, 2 and 22, where they had 0.48, 0.33 and 0.27. Options still pay for about two percent. Tenors slide along the
curve while Solana's quotes are stale. Rates move when figures are published, members speak and other banks decide. Elections of a day share
what moves a party. Noise of a large question is a tenth of a cent or two, its book is a tick wide, and prices like whole cents. A decided
question is bought near certainty for two hours at least, and what lost goes quiet at times of its own.

A trader with a year of data graded version 23: options 8.4, supply 8.6, predictions 7.5. Of predictions, in his order: one speech moved a meeting
by thirty points and its neighbours by none, what was nearly decided crept up along a ruler, matches moved smoothly between goals, prints lay
off the cent, oil and yields were asked about too narrowly, and hardly anybody traded for less than five dollars.

Version 24 has one expected rate for all meetings of a bank: what is said in an hour moves no outcome by more than eight points, and neighbouring
meetings with it. Nearly sure outcomes fall on a third of the days. Matches wobble while they are played. Prints between 4 and 96 cents lie on
cents, but for questions that began beyond. Inflation is foreseen by some, and a quarter of single trades is under five dollars. Another trader
graded its predictions 7.7. Left, in his order: in the weeks before a meeting quiet days move it by three points in several hours, while the next
one hardly moves; rates sleep at night and at week-ends; the hours of decisions are too calm; a goal brings no volume of its own in its minute;
and all banks are known a month before.

Version 25 answers that, over the worlds of seeds 1 to 40. Six to four weeks before a meeting, quiet days move it by three points in one hour
a week, where they did in three or four a day, and the meeting after it by two fifths of that at the same time. Nothing unawaited moves an outcome
by more than nine points in an hour. Nights move rates by a third of what working hours do, and week-ends by a quarter. The next meeting moves
to and fro by nine points while the head of a bank explains a decision. The last two weeks settle what a bank decides: two weeks before, 72 % of its
meetings have a favourite above 90 %, a week before 87 % and the day before 93 %, where it was 95, 97 and 98 %. Of favourites above 90 % a week or a
day before, 99 in a hundred come true, a little more often than they state, as nobody ties up money for the last percents. One decision in 35 was
below one half the day before. The minute of a goal has eight times the trades of the minutes before it, where it had two, half of that is left
after four minutes, and a quarter after seven. A decision brings 15 times the usual volume to its own meeting in its minute, and 16 times to the
next one within five minutes, where it brought 7 and 6 times. A third of single trades are for 5, 10, 20, 25, 50, 100, 250, 500 or 1,000 dollars, as
near as whole shares allow, where a twentieth was. Before an announcement no question trades beyond 99.5 %.

A trader graded the predictions of version 25 6.0 for their records of trades, and found prices, news, matches and the link to coins convincing.
Version 26 changes those records. Buys are made at the ask and sells at the bid: in a minute with both they differ
by a tick or more in 98 % of the cases, where they were alike in 97 %, by one cent where 10,000 USD a day are traded and by three where 2,000 to
10,000 are. Trades are made one after the other at the price of their second, so that a single one has one price unless it takes
several levels, which seven in a hundred do, always in its own direction. They come at any second alike. A trade of a share that costs a tenth of a
cent is for a dollar in the middle, where it was for 50, and most others for 20 to 25. Half are of hundredths of a share. The largest hundredth of single trades
has 40 % of the money, where it had 15 %, with a tail exponent of 1.3, where it was 2.7; the largest is for a quarter of a million.
Buyers are three fifths of it, and the side that trades stays the same for minutes. Questions that have just opened are searched for: on the first day prices move by six cents in the middle,
and by 1.6 times as much from hour to hour as on the fourth to sixth, where they moved by as much. Forecasts of the weather move each day's temperature by ten to thirty cents the day before,
and every day opens with other chances. There is about one person at most for each trade.

A trader with the data graded the predictions of version 26 7.5 and those of a first form of version 27 7.0, whose open interest counted a long shot's
shares in full: 14 people held four million dollars of one at a tenth of a cent. Version 27 counts open interest in pairs of shares, of which fewer
stay open the cheaper they are, and more people trade long shots. What an event is talked about lasts for days, on some of which the whole venue is
busy: daily volumes correlate by 0.3 to 0.5 with those of the day before, where it was 0.2. Whoever moves a price trades more in its direction,
and larger orders take more levels, up to twelve. Parts of a large order come at times of their own. A sixth of what is round is less round than 1, 2 and 5, and
amounts buy less than five shares. At the last price, 0.1 or 99.9 %, both sides trade at different hours. The price of a minute that is still
running lies on a tick. Questions are listed at any second. Prices of thin questions stray by two thirds of what they did. A second trader, who looked for
breaks rather than for looks, graded that 6.6: most hours made without minutes had one side, as if the whole hour were one run of buyers. They
have both sides now, and nobody takes more than 1,200 shares for each dollar of a usual trade. Open interest falls on a third of the days of a
question that has traded for long, where it fell on a tenth. A meeting of a bank is traded more in its last days, however sure it seems, and tails trade
on both sides of their last price. Sells are seldom for round dollars. What opens below 10 or above 90 % has tenths of a cent throughout. Nobody has graded that.
Left: open interest smaller than some single trades, and large trades that leave no trace in the price.

Whoever has seen the recordings knows them again: there are a few minutes of books and one day of candles. So each heatmap begins
at another second and half of them are upside down, but only a judge who has seen none of them counts.`;
