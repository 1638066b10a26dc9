import { describe, expect, it } from 'vitest';
import { someOf } from '@/testing/volume';
import { makeActivities, makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import { CandleColumns } from '../candle-columns';
import { COINS, dailyDeviationOf } from '../coins';
import type { SimMarket } from '../market-list';
import { PricePaths } from '../price-paths';
import { computeChance } from './coin-chance';
import { neglectOf } from './manners';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const SEED = 7;
const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const paths = new PricePaths(SEED);
const sources = makeOutlookSources(paths);
const markets = buildPredictionMarkets('full', NOW, paths);
const marketsOf = (slug: string): SimMarket[] => markets.filter((market) => termsOf(market).event.slug === slug);

const bitcoin = COINS[0];
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

interface Close {
  readonly ts: number;
  readonly close: number;
}

const watch = makeActivities(SEED, sources);

function build(market: SimMarket, from: number, to: number) {
  const terms = termsOf(market);
  const activity = watch(market, from, to);
  const { steps, outlook } = activity;
  const minutes = new CandleColumns(steps.length);
  const hours = new CandleColumns(steps.length / 60);
  new PredictionTape(market, terms, SEED).build(activity, 0, minutes, hours);
  return { minutes, hours, worthAt: (ts: number) => outlook.worthAt(terms.pays, ts) };
}

/** USD traded in all candles. */
function usdOf({ wide, length }: CandleColumns, { tick, lot }: SimMarket): number {
  const tickLots = Array.from({ length }, (_, i) => wide.buyTickLots[i] + wide.sellTickLots[i]);
  return sumOf(tickLots) * tick * lot;
}

/** Closes of all candles in ticks. */
function closesOf({ unsigned, signed, length }: CandleColumns): Close[] {
  return Array.from({ length }, (_, i) => ({ ts: unsigned.ts[i], close: unsigned.open[i] + signed.close[i] }));
}

describe('PredictionTape', () => {
  const watched = markets.filter(
    (market) => termsOf(market).event.to > NOW + DAY && termsOf(market).event.from < NOW - 2 * DAY,
  );
  const kindOf = (market: SimMarket): string => termsOf(market).event.subject.kind;
  const quotesOf = (market: SimMarket, from: number) => {
    const activity = watch(market, from, NOW);
    const tape = new PredictionTape(market, termsOf(market), SEED);
    return Array.from({ length: activity.steps.length }, (_, i) => {
      const { bid, ask } = tape.flickeringQuoteAt(activity, i);
      return { bid: bid * market.tick, ask: ask * market.tick, mid: ((bid + ask) / 2) * market.tick };
    });
  };

  it('orders the strikes of a ladder, with few and small crossings', () => {
    const ladder = marketsOf('bitcoin-above-on-june-19-2026').map((market) =>
      closesOf(build(market, NOW - 3 * DAY, NOW).minutes),
    );
    expect(ladder).toHaveLength(9);
    expect(ladder.flat().length).toBeGreaterThan(200);
    let compared = 0;
    let crossed = 0;
    for (let rung = 1; rung < ladder.length; rung++) {
      for (const { ts, close } of ladder[rung]) {
        // Each strike trades in its own minutes: uses the latest trade of the last three minutes.
        const lower = ladder[rung - 1].findLast((one) => one.ts <= ts && one.ts >= ts - 180)?.close;
        if (lower === undefined) continue;
        compared++;
        // A nearly decided question bounces between two neighbouring prices.
        if (close > lower + 1) crossed++;
        expect(close).toBeLessThanOrEqual(lower + 60);
      }
    }
    expect(compared).toBeGreaterThan(50);
    expect(crossed / compared).toBeLessThan(0.2);
  });

  it('gives every market of an event a crowd of its own', () => {
    const ladder = marketsOf('bitcoin-above-at-the-end-of-july-2026').map(
      (market) => build(market, NOW - 8 * DAY, NOW).minutes,
    );
    const trades = ladder.map(({ length }) => length);
    expect(new Set(trades).size).toBeGreaterThanOrEqual(trades.length - 2);
    expect(Math.max(...trades) / Math.min(...trades)).toBeGreaterThan(2);
    const apart = ladder.filter((minutes) => {
      const both = Array.from({ length: minutes.length }, (_, i) => i).filter(
        (i) => minutes.wide.buyLots[i] > 0 && minutes.wide.sellLots[i] > 0,
      );
      return both.some((i) => minutes.signed.buyLow[i] > minutes.signed.sellHigh[i]);
    });
    expect(apart.length).toBeGreaterThan(0);
  });

  const groups = [...new Set(watched.map((market) => termsOf(market).event))]
    .filter((event) => event.exclusive > 0)
    .map((event) => watched.filter((market) => termsOf(market).event.id === event.id));

  it('keeps the sum of exclusive outcomes within two points of 1 where they are watched', () => {
    const known = groups.filter(([market]) => neglectOf(termsOf(market).event) === 0);
    expect(known.length).toBeGreaterThan(9);
    const last = (market: SimMarket) => closesOf(build(market, NOW - 3 * DAY, NOW).minutes).at(-1)?.close ?? 0;
    const sums = known.map((group) => sumOf(group.map((market) => last(market) * market.tick)));
    expect(sums.filter((sum) => sum >= 0.985 && sum <= 1.03).length / sums.length).toBeGreaterThan(0.8);
    for (const sum of sums) expect(Math.abs(sum - 1)).toBeLessThan(0.1);
  });

  it('lets exclusive outcomes contradict each other seldom and by at most two ticks: watchers trade that away', () => {
    const asked = someOf(groups);
    const hours = asked.flatMap((group) => {
      const days = group.map((market) => quotesOf(market, NOW - 2 * DAY));
      return Array.from({ length: 48 }, (_, hour) => ({
        bids: sumOf(days.map((quotes) => quotes[hour * 60 + 59].bid)),
        asks: sumOf(days.map((quotes) => quotes[hour * 60 + 59].ask)),
      }));
    });
    expect(hours.length).toBeGreaterThan(10 * asked.length);
    expect(asked.length).toBeGreaterThan(3);
    const wrong = hours.filter(({ bids, asks }) => bids > 1 + 1e-9 || asks < 1 - 1e-9);
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong.length / hours.length).toBeLessThan(0.1);
    for (const { bids, asks } of hours) {
      expect(bids).toBeLessThanOrEqual(1.02 + 1e-9);
      expect(asks).toBeGreaterThanOrEqual(0.98 - 1e-9);
    }
  });

  it('trades most where the outcome is open: neighbours differ by up to about five times', () => {
    let compared = 0;
    let wide = 0;
    for (const slug of ['bitcoin-above-at-the-end-of-july-2026', 'ethereum-above-on-june-26-2026']) {
      const rungs = marketsOf(slug).map((market) => {
        const { minutes } = build(market, NOW - 6 * DAY, NOW);
        const closes = closesOf(minutes);
        return { usd: usdOf(minutes, market), price: (closes.at(-1)?.close ?? 0) * market.tick };
      });
      const most = rungs.toSorted((a, b) => b.usd - a.usd)[0];
      expect(most.price).toBeGreaterThan(0.1);
      expect(most.price).toBeLessThan(0.9);
      for (const [at, rung] of rungs.entries()) {
        expect(rung.usd).toBeGreaterThan(most.usd / 600);
        if (at === 0) continue;
        compared++;
        const apart = Math.abs(Math.log(rung.usd / rungs[at - 1].usd));
        if (apart > Math.log(6)) wide++;
      }
    }
    expect(wide / compared).toBeLessThan(0.3);
  });

  it('has both sides where much is traded, and more buyers where the price rises', () => {
    const days = watched.flatMap((market) => {
      const { minutes } = build(market, NOW - DAY, NOW);
      const { wide, length } = minutes;
      const closes = closesOf(minutes);
      if (usdOf(minutes, market) < 15_000) return [];
      const total = (lots: Float64Array): number => sumOf([...lots.subarray(0, length)]);
      const [buys, sells] = [total(wide.buyTickLots), total(wide.sellTickLots)];
      return [{ share: buys / (buys + sells), moved: closes[length - 1].close - closes[0].close }];
    });
    expect(days.length).toBeGreaterThan(5);
    const lopsided = days.filter(({ share }) => share < 0.25 || share > 0.9);
    expect(lopsided.length / days.length).toBeLessThan(0.2);
    const meanOf = (some: typeof days): number => sumOf(some.map(({ share }) => share)) / some.length;
    expect(meanOf(days.filter(({ moved }) => moved > 0))).toBeGreaterThan(
      meanOf(days.filter(({ moved }) => moved < 0)),
    );
  });

  it('is priced like options: by their volatility rather than a constant one', () => {
    const ladder = marketsOf('bitcoin-above-at-the-end-of-june-2026');
    expect(ladder.length).toBeGreaterThan(3);
    const misses = ladder.flatMap((market) => {
      const { outlook } = watch(market, NOW - 7 * DAY, NOW);
      const { event, pays } = termsOf(market);
      const path = paths.getMinutes({ coin: bitcoin, price: bitcoin.price, quote: 'USD' }, NOW - 7 * DAY, NOW);
      const mids = quotesOf(market, NOW - 7 * DAY);
      return Array.from({ length: 28 }, (_, i) => {
        const at = (i + 1) * 360;
        const ts = path.start + at * 60;
        const price = path.price[at];
        const deviation = dailyDeviationOf(bitcoin) * Math.sqrt((event.to - ts) / DAY);
        const still = computeChance(pays, { price, high: price, low: price }, { deviation, lean: 0, smile: 0 });
        const [asOptions, asUsual] = [outlook.worthAt(pays, ts), still].map((worth) =>
          Math.abs(mids[at - 1].mid - worth),
        );
        return { asOptions, asUsual };
      });
    });
    const [asOptions, asUsual] = [
      sumOf(misses.map((miss) => miss.asOptions)),
      sumOf(misses.map((miss) => miss.asUsual)),
    ];
    expect(asOptions / misses.length).toBeLessThan(0.025);
    expect(asOptions).toBeLessThan(0.8 * asUsual);
  });

  it('drifts from trade to trade more than it bounces between bid and ask', () => {
    const reversals = someOf(watched, 3).flatMap((market) => {
      const closes = closesOf(build(market, NOW - 7 * DAY, NOW).hours);
      const middle = sumOf(closes.map(({ close }) => close)) / closes.length / 1000;
      if (closes.length < 24 || middle < 0.05 || middle > 0.95) return [];
      const moves = closes.slice(1).map(({ close }, i) => close - closes[i].close);
      const squares = sumOf(moves.map((move) => move * move));
      return squares === 0 ? [] : sumOf(moves.slice(1).map((move, i) => move * moves[i])) / squares;
    });
    expect(reversals.length).toBeGreaterThan(50);
    // A pure bounce between bid and ask would give -0.5.
    expect(reversals.toSorted((a, b) => a - b)[reversals.length >> 1]).toBeGreaterThan(-0.3);
  });

  it('follows the price of the coin', () => {
    // Uses the one with the most volume: thin ones stray further.
    const ladder = marketsOf('bitcoin-above-at-the-end-of-2026').map((one) => ({ one, ...build(one, NOW - DAY, NOW) }));
    const [{ one: market, minutes, worthAt }] = ladder.toSorted((a, b) => b.minutes.length - a.minutes.length);
    const misses = closesOf(minutes).map(({ ts, close }) => Math.abs(close * market.tick - worthAt(ts + 60)));
    expect(misses.length).toBeGreaterThan(20);
    expect(Math.max(...misses)).toBeLessThan(0.06);
  });

  it("jumps at news and is quiet in between: a few hours make most of a question's moves", () => {
    const open = markets.filter((market) => {
      const { event, record } = termsOf(market);
      return event.to > NOW && event.from < NOW - 9 * DAY && record.orderPriceMinTickSize === 0.001;
    });
    const tails = someOf(open, 4).map((market) => {
      const closes = closesOf(build(market, NOW - 7 * DAY, NOW).hours);
      const moves = closes.slice(1).map(({ close }, i) => Math.abs(close - closes[i].close));
      const sorted = moves.toSorted((a, b) => b - a);
      const sum = sorted.reduce((total, move) => total + move, 0);
      const tenth = sorted.slice(0, Math.ceil(sorted.length / 10)).reduce((total, move) => total + move, 0);
      return sum === 0 ? Number.NaN : tenth / sum;
    });
    const known = tails.filter((share) => !Number.isNaN(share)).toSorted((a, b) => a - b);
    expect(known.length).toBeGreaterThan(10);
    // With normally distributed moves it would be a quarter.
    expect(known[Math.floor(known.length / 2)]).toBeGreaterThan(0.3);
  });

  it('moves by news where no price is visible: most hours are unchanged, and a few moves make most of the distance', () => {
    const days = watched.filter((market) => kindOf(market) === 'race').map((market) => quotesOf(market, NOW - 2 * DAY));
    expect(days.length).toBeGreaterThan(20);
    const still = days.map((quotes) => {
      const hours = Array.from({ length: 48 }, (_, hour) => quotes.slice(hour * 60, hour * 60 + 60));
      return hours.filter((hour) => new Set(hour.map(({ mid }) => mid.toFixed(4))).size === 1).length / 48;
    });
    const middle = still.toSorted((a, b) => a - b)[still.length >> 1];
    expect(middle).toBeGreaterThan(0.2);
    expect(middle).toBeLessThan(0.99);
    const jumps = days.map((quotes) => Math.max(...quotes.slice(1).map(({ mid }, i) => Math.abs(mid - quotes[i].mid))));
    expect(jumps.filter((jump) => jump > 0.02).length).toBeGreaterThan(0.1 * jumps.length);
  });

  it('reacts to the same news in all questions of an event: their worths always sum to 1', () => {
    const event = marketsOf('fed-decision-july-2026');
    expect(event).toHaveLength(4);
    const week = event.map((market) => build(market, NOW - 7 * DAY, NOW).worthAt);
    for (let ts = NOW - 6 * DAY; ts <= NOW; ts += 3600) expect(sumOf(week.map((at) => at(ts)))).toBeCloseTo(1, 9);
  });

  it('has different spreads: thin questions have wide ones, and none is crossed', () => {
    const spreads = watched.map((market) => {
      const quotes = quotesOf(market, NOW - 7200);
      for (const { bid, ask } of quotes) expect(ask).toBeGreaterThan(bid);
      return quotes.map(({ bid, ask }) => ask - bid).toSorted((a, b) => a - b)[60];
    });
    const sorted = spreads.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(0.9 * sorted.length)]).toBeGreaterThan(5 * sorted[Math.floor(0.1 * sorted.length)]);
    expect(sorted.at(-1)).toBeGreaterThan(0.08);
  });

  it('differs in age and in volume: some questions of an event are hardly traded', () => {
    const days = watched.map((market) => {
      const { minutes } = build(market, NOW - DAY, NOW);
      const last = closesOf(minutes).at(-1)?.ts ?? NOW - DAY;
      return { age: (NOW - last) / 60, usd: usdOf(minutes, market), event: termsOf(market).event.id };
    });
    const ages = days.map(({ age }) => age);
    expect(Math.min(...ages)).toBeLessThan(15);
    expect(ages.filter((age) => age > 6 * 60).length).toBeGreaterThan(10);
    expect(ages.filter((age) => age === DAY / 60).length).toBeGreaterThan(3);
    const traded = days.map(({ usd }) => usd).filter((usd) => usd > 0);
    const sorted = traded.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(0.9 * sorted.length)]).toBeGreaterThan(50 * sorted[Math.floor(0.1 * sorted.length)]);
    const events = [...new Set(days.map(({ event }) => event))].map((id) => days.filter(({ event }) => event === id));
    const wide = events.filter((group) => {
      const usd = group.map((one) => one.usd);
      return group.length > 2 && Math.max(...usd) > 10 * Math.min(...usd);
    });
    expect(wide.length).toBeGreaterThan(0.5 * events.filter((group) => group.length > 2).length);
  });

  it('prices long odds slightly above zero, and near certainties slightly below one', () => {
    const misses = watched
      .filter((market) => termsOf(market).event.to > NOW + 10 * DAY)
      .map((market) => {
        const worth = watch(market, NOW - 3600, NOW).outlook.worthAt(termsOf(market).pays, NOW - 60);
        return { worth, miss: quotesOf(market, NOW - 3600)[58].mid - worth };
      });
    const meanOf = (isOfThese: (worth: number) => boolean): number => {
      const chosen = misses.filter(({ worth }) => isOfThese(worth));
      expect(chosen.length).toBeGreaterThan(3);
      return chosen.reduce((sum, { miss }) => sum + miss, 0) / chosen.length;
    };
    expect(meanOf((worth) => worth < 0.15)).toBeGreaterThan(0.002);
    expect(meanOf((worth) => worth > 0.85)).toBeLessThan(-0.002);
  });

  it('has different ticks: a tenth of a cent beyond 4 and 96 %, a cent between in most questions', () => {
    const ladder = marketsOf('fed-decision-july-2026').map(termsOf);
    expect(ladder.map(({ middleTick }) => middleTick)).toEqual([0.001, 0.01, 0.01, 0.001]);
    for (const { record } of ladder) expect(record.orderPriceMinTickSize).toBe(0.001);
    const coarse = watched.filter((market) => market.tick === 0.001 && termsOf(market).middleTick === 0.01);
    expect(coarse.length / watched.filter(({ tick }) => tick === 0.001).length).toBeGreaterThan(0.6);
    const closes = someOf(coarse).flatMap((market) => closesOf(build(market, NOW - 2 * DAY, NOW).minutes));
    const isMiddle = ({ close }: Close): boolean => close >= 40 && close <= 960;
    const [middle, outer] = [closes.filter(isMiddle), closes.filter((one) => !isMiddle(one))];
    expect(Math.min(middle.length / 10, outer.length)).toBeGreaterThan(50);
    expect([middle, outer].map((some) => some.every(({ close }) => close % 10 === 0))).toEqual([true, false]);
    expect(Math.min(...outer.map(({ close }) => Math.min(close, 1000 - close)))).toBe(1);
    for (const market of watched.filter((one) => kindOf(one) === 'match')) expect(market.tick).toBe(0.001);
  });

  it('has narrow spreads near 0 and 1, where a wide one would be the whole price', () => {
    const open = markets.filter((market) => {
      const { event, record } = termsOf(market);
      return event.to > NOW + 2 * DAY && event.from < NOW - 7 * DAY && record.orderPriceMinTickSize === 0.001;
    });
    // From trade to trade, prices bounce between bid and ask.
    const bounces = someOf(open, 8).flatMap((market) => {
      const { minutes } = build(market, NOW - 7 * DAY, NOW);
      const closes = closesOf(minutes).map(({ close }) => Math.min(close, 1000 - close));
      return closes.slice(1).flatMap((close, i) => (close < 12 && closes[i] < 12 ? Math.abs(close - closes[i]) : []));
    });
    expect(bounces.length).toBeGreaterThan(50);
    const sorted = bounces.toSorted((a, b) => a - b);
    // In ticks of a tenth of a percent.
    expect(sorted[Math.floor(0.9 * sorted.length)]).toBeLessThanOrEqual(3);
  });

  it('ends at its resolution', () => {
    const ended = markets.filter((market) => termsOf(market).to < NOW);
    expect(ended.length).toBeGreaterThan(60);
    for (const market of ended) {
      const { record, to } = termsOf(market);
      const least = record.orderPriceMinTickSize ?? Number.NaN;
      const { minutes, worthAt } = build(market, to - 3600, to);
      const last = closesOf(minutes).at(-1);
      const paid = worthAt(to);
      expect(Math.round(paid)).toBeCloseTo(paid, 6);
      // Those that lost may have no trade then.
      if (last === undefined) continue;
      const off = Math.abs(last.close * market.tick - (paid > 0.5 ? 1 - least : least));
      expect(off, record.slug).toBeLessThan(Math.max(0.0115, 1.01 * least));
    }
  });

  it('sums minutes to hours, and omits hours without trades', () => {
    const quiet = marketsOf('magnitude-8-earthquake-july-31-2026')[0];
    const { minutes, hours } = build(quiet, NOW - 3 * DAY, NOW);
    expect(hours.length).toBeGreaterThan(3);
    expect(hours.length).toBeLessThan(60);
    const volumes = new Map<number, number>();
    for (let i = 0; i < minutes.length; i++) {
      const hour = Math.floor(minutes.unsigned.ts[i] / 3600) * 3600;
      volumes.set(hour, (volumes.get(hour) ?? 0) + minutes.wide.buyTickLots[i] + minutes.wide.sellTickLots[i]);
    }
    const rolled = Array.from({ length: hours.length }, (_, i) => [
      hours.unsigned.ts[i],
      hours.wide.buyTickLots[i] + hours.wide.sellTickLots[i],
    ]);
    expect(rolled).toEqual([...volumes]);
  });

  it('keeps prices between 0 and 1', () => {
    for (const market of markets.filter((_, i) => i % 20 === 0)) {
      const { event } = termsOf(market);
      const { unsigned, signed, length } = build(market, Math.max(event.from, event.to - DAY), event.to).minutes;
      for (let i = 0; i < length; i++) {
        expect(unsigned.open[i] + signed.low[i]).toBeGreaterThanOrEqual(1);
        expect(unsigned.open[i] + signed.high[i]).toBeLessThan(Math.round(1 / market.tick));
      }
    }
  });
});
