import { describe, expect, it } from 'vitest';
import { someOf, timesOf } from '@/testing/volume';
import { makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import { CandleColumns } from '../candle-columns';
import type { SimMarket } from '../market-list';
import type { PredictionTerms } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY, HOUR, MINUTE } from '../ranges';
import { mayEndEarly } from './early-ends';
import { computeActivity } from './event-activity';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SEEDS = someOf([2, 1, 42, 7], 2);

interface Watched {
  readonly name: string;
  readonly market: SimMarket;
  readonly terms: PredictionTerms;
  /** The first full hour at which it is known for good, up to now. */
  readonly known: number | undefined;
  /** Start, closing price and shares of the minutes with trades in the last days. */
  readonly trades: readonly { readonly ts: number; readonly close: number; readonly lots: number }[];
}

const DAYS = 9;

function watch(seed: number): Watched[] {
  const paths = new PricePaths(seed);
  const sources = makeOutlookSources(paths);
  const open = buildPredictionMarkets('full', NOW, paths).filter((market) => {
    const { event } = termsOf(market);
    return mayEndEarly(event) && event.to > NOW && event.from < NOW - DAYS * DAY;
  });
  return open.map((market) => {
    const terms = termsOf(market);
    const { event, pays } = terms;
    const steps = { start: NOW - DAYS * DAY, step: MINUTE, length: (DAYS * DAY) / MINUTE };
    const activity = computeActivity(event, seed, steps, sources);
    const hours = Array.from({ length: DAYS * 24 + 1 }, (_, hour) => steps.start + hour * HOUR);
    const candles = new CandleColumns(steps.length);
    new PredictionTape(market, terms, seed).build(activity, 0, candles);
    const { unsigned, signed, wide } = candles;
    return {
      name: `seed ${seed}, ${terms.record.slug}`,
      market,
      terms,
      known: hours.find((ts) => activity.outlook.isKnownAt(pays, ts)),
      trades: Array.from({ length: candles.length }, (_, i) => ({
        ts: unsigned.ts[i],
        close: unsigned.open[i] + signed.close[i],
        lots: wide.buyLots[i] + wide.sellLots[i],
      })),
    };
  });
}

const watched = SEEDS.flatMap(watch);
const known = watched.filter((one) => one.known !== undefined && one.known > NOW - DAYS * DAY);

describe('what comes true before its event ends', () => {
  it('is resolved within a day, barriers of coins as well as events that may happen on any day', () => {
    const old = watched.filter((one) => one.known !== undefined && one.known < NOW - 12 * HOUR);
    expect(old.filter(({ terms }) => terms.event.isTouch).length).toBeGreaterThan(6);
    expect(old.filter(({ terms }) => !terms.event.isTouch).length).toBeGreaterThan(1);
    for (const { name, terms, known: since = 0 } of old) {
      expect(terms.to, name).toBeLessThanOrEqual(Math.min(NOW, Math.max(since, terms.event.from) + 12 * HOUR));
      // It is listed with the end that it had from the start.
      expect(terms.record.availableTo?.s, name).toBe(terms.event.closesAt);
    }
  });

  it('keeps undecided questions open, and gives no early end away before it happens', () => {
    const open = watched.filter((one) => one.known === undefined);
    expect(open.length).toBeGreaterThan(40);
    for (const { name, terms } of open) expect(terms.to, name).toBeGreaterThan(terms.event.to);
    for (const seed of SEEDS) {
      const before = buildPredictionMarkets('full', NOW - 3 * DAY, new PricePaths(seed));
      for (const market of before) {
        const { to, event } = termsOf(market);
        if (to < event.to) expect(to).toBeLessThanOrEqual(NOW - 3 * DAY);
      }
    }
  });

  it('ends at the same time whether the list was made every hour or once', () => {
    const paths = new PricePaths(2);
    for (let ts = NOW - 4 * DAY; ts < NOW; ts += timesOf(5, 19) * HOUR) buildPredictionMarkets('full', ts, paths);
    const endsOf = (markets: readonly SimMarket[]) => markets.map((market) => [market.id, termsOf(market).to]);
    expect(endsOf(buildPredictionMarkets('full', NOW, paths))).toEqual(
      endsOf(buildPredictionMarkets('full', NOW, new PricePaths(2))),
    );
  });

  it('trades a tick from certainty until then, and never after', () => {
    expect(known.length).toBeGreaterThan(6);
    for (const { name, market, terms, trades, known: since = 0 } of known) {
      const sure = trades.filter(({ ts }) => ts >= since);
      const step = Math.round((terms.record.orderPriceMinTickSize ?? 0) / market.tick);
      const top = Math.round(1 / market.tick) - step;
      const isWon = (sure.at(-1)?.close ?? 0) > top / 2;
      for (const { close } of sure) expect(isWon ? top - close : close - step, name).toBeLessThanOrEqual(step);
      if (isWon) expect(sure.length, name).toBeGreaterThan(0);
      const isResolved = terms.to < terms.event.to;
      if (isResolved) expect(sure.at(-1)?.ts ?? since, name).toBeLessThanOrEqual(terms.to - MINUTE);
    }
    const busy = known.filter(({ terms, trades, known: since = 0 }) => {
      const hours = trades.filter(({ ts }) => ts >= since && ts < since + 2 * HOUR);
      return terms.event.isTouch && hours.length > 3;
    });
    expect(busy.length).toBeGreaterThan(known.length / 4);
  });

  it('is never listed as closed beside a later day that is still open, nor for weeks', () => {
    let seen = 0;
    for (let seed = 1; seed <= 24; seed++) {
      const listed = buildPredictionMarkets('full', NOW, new PricePaths(seed)).map(termsOf);
      const happenings = listed.filter(({ event }) => event.subject.kind === 'happening');
      for (const { event, to, beside, record } of happenings.filter((one) => one.to < one.event.to)) {
        const name = `seed ${seed}, ${record.slug}`;
        seen++;
        expect(to, name).toBeGreaterThanOrEqual(NOW - 10 * DAY);
        if (beside.length === 0) continue;
        const later = happenings.filter((one) => one.event.people === event.people && one.event.to > event.to);
        for (const one of later) expect(one.to, `${name}, ${one.record.slug}`).toBeLessThanOrEqual(to + 12 * HOUR);
      }
    }
    expect(seen).toBeGreaterThan(12);
  });
});
