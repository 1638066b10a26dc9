import { INTERVALS } from '../../src/domain/interval';
import { MOVES } from '../../src/domain/screener/market-moves';
import { MARKET_CATEGORIES, MARKET_SORTS, SHADES } from '../../src/state/fields/markets-fields';
import { COMPARED_DAYS, OPTION_TENORS } from '../../src/state/fields/options-fields';
import { CLOSINGS } from '../../src/state/fields/predictions-fields';
import { PROFILE_MARKS } from '../../src/state/fields/profile-fields';
import { CAP_LINES } from '../../src/state/fields/supply-fields';
import {
  CHART_MODES,
  CHART_PANES,
  LAYERS,
  LAYOUTS,
  OVERLAYS,
  PANES,
  REDUCTIONS,
  UNITS,
} from '../../src/state/url-state';
import type { RawMarket } from '../raw-service';
import { type Dice, listSome } from './dice';

/** The time of the frozen world. */
const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const DAY = 86_400;

/** Values of one address field: none or several. */
type Field = (dice: Dice, markets: readonly RawMarket[]) => readonly (string | number)[];

const one =
  (...values: readonly (string | number)[]): Field =>
  (dice) => [dice.pick(values)];
const some =
  (values: readonly string[]): Field =>
  (dice) =>
    listSome(dice, values, 3);
const ofMarkets =
  (read: (market: RawMarket) => string | undefined, most: number): Field =>
  (dice, markets) => {
    const count = 1 + dice.below(most);
    return Array.from({ length: count }, () => read(dice.pick(markets)) ?? '').filter((text) => text !== '');
  };
const idOf = (market: RawMarket): string => `${market.exchange}:${market.rawSymbol}`;
const isTraded = (market: RawMarket): boolean => market.category === 'SPOT' || market.category === 'PERPETUAL';

const tradedMarket: Field = (dice, markets) => [idOf(dice.pick(markets.filter(isTraded)))];
const past: Field = (dice) => [NOW - dice.below(20 * DAY)];
const period: Field = one(60, 600, 3600, 14_400, 36_000, DAY, 3 * DAY, 30 * DAY, 400 * DAY);
const stretch: Field = (dice) => {
  const from = NOW - dice.below(10 * DAY);
  return [from, from + 1 + dice.below(DAY)];
};
const share: Field = (dice) => [Number((dice.next() * 100).toFixed(3))];
const aboutBitcoin: Field = (dice) => [Number((90_000 + dice.next() * 20_000).toFixed(dice.below(4)))];

const SHARED: Readonly<Record<string, Field>> = { m: tradedMarket, from: past, period };

/** The address fields of each view, with values that show something. */
const VIEWS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  '/markets': {
    ...SHARED,
    q: one('btc', 'eth', 'perp', 'usd', 'zz', '日本', '"', '%'),
    category: one(...MARKET_CATEGORIES),
    venue: ofMarkets(({ exchange }) => exchange, 3),
    coin: ofMarkets(({ coin }) => coin, 3),
    data: some(['TRADE_AGG', 'OPEN_INTEREST_AGG', 'FUNDING_RATE_AGG', 'BLOCK_BOOK_SNAPSHOT_AGG']),
    moves: some(MOVES),
    rows: one('each'),
    watch: one('1'),
    sort: one(...MARKET_SORTS),
    dir: one('asc'),
    shade: one(...SHADES),
    tape: one('1'),
    at: past,
  },
  '/heatmap': {
    ...SHARED,
    layer: some([...LAYERS, 'none']),
    venue: ofMarkets(({ exchange }) => exchange, 3),
    block: one(1, 5, 25, 100, 0.001, 5000),
    depth: one(10, 3500, 7000, 20_000),
    levels: one(100, 1500, 3000, 4500),
    hues: one('side'),
    triggers: one('purpose', 'both'),
    compact: one('1'),
    interval: one(...INTERVALS),
    unit: one(...UNITS),
    overlay: one(...OVERLAYS),
    cut: one(0, 0.5, 10, 1e6),
    full: one(0, 1, 100, 1e9),
    gamma: one(0.6, 1, 2.2),
    low: aboutBitcoin,
    high: aboutBitcoin,
    map: one('tidal', 'ember', 'graphite', 'paper-ink', 'paper-rust'),
    reference: one('session'),
    reduce: one(...REDUCTIONS),
    live: one(0, 5, 60),
    panes: some([...PANES, 'none']),
    band: share,
    flow: share,
    lines: aboutBitcoin,
    layout: one(...LAYOUTS),
  },
  '/chart': {
    ...SHARED,
    low: aboutBitcoin,
    high: aboutBitcoin,
    interval: one(...INTERVALS),
    form: one('hollow', 'line'),
    scale: one('log', 'percent'),
    panes: some([...CHART_PANES, 'none']),
    venue: ofMarkets(({ exchange }) => exchange, 3),
    mode: one(...CHART_MODES),
    with: ofMarkets(idOf, 3),
    unit: one(...UNITS),
    fill: one('1'),
    oi: one('candles', 'change'),
    fundingPer: one('1h', 'day', 'year'),
    predicted: one('off'),
    anchor: past,
    profile: one('1'),
    sel: stretch,
    live: one(0, 5, 60),
    heights: one('volume:60', 'oi:400', 'cvd:9999'),
    lines: aboutBitcoin,
  },
  '/profile': {
    ...SHARED,
    session: one('weekly', 'monthly'),
    minutes: one(5, 60, 240),
    rows: one(1, 5, 100, 10_000),
    form: one('letters', 'blocks', 'silhouette'),
    layout: one('split', 'merged'),
    colour: one('block', 'delta', 'volume', 'direction'),
    marks: some([...PROFILE_MARKS, 'none']),
    volume: one('behind', 'off'),
    candles: one('candles', 'line'),
    percent: one(50, 68.27, 95),
    unit: one(...UNITS),
    venue: ofMarkets(({ exchange }) => exchange, 3),
    sel: (dice) => Array.from({ length: 2 }, () => NOW - (NOW % DAY) - dice.below(4) * DAY).toSorted((a, b) => a - b),
    upto: one(1, 5, 30),
    merge: (dice) => {
      const start = NOW - (NOW % DAY) - (1 + dice.below(4)) * DAY;
      return [`${start}:${start + DAY}`];
    },
    split: (dice) => [`${NOW - (NOW % DAY) - dice.below(4) * DAY}:${1 + dice.below(20)}`],
    live: one(0, 60),
    lines: aboutBitcoin,
  },
  '/options': {
    ...SHARED,
    range: one('7D', '90D', '1Y'),
    tenor: one(...OPTION_TENORS),
    compare: some([...COMPARED_DAYS, 'none']),
    zoom: stretch,
    realised: one('7', '14', 'off'),
    form: one('map'),
    pane: one('iv-term', 'skew-history', 'skew-term'),
    live: one(0, 60),
  },
  '/supply': {
    ...SHARED,
    range: one('30D', '90D', '3Y', 'Max'),
    step: one('day', 'week'),
    zoom: stretch,
    scale: one('log'),
    show: some(CAP_LINES),
    asset: one('BTC', 'ETH', 'BTC:Bitcoin', 'SOL', '*'),
    coins: ofMarkets(({ coin }) => coin, 4),
    mode: one('absolute', 'percent'),
    live: one(0, 60),
  },
  '/predictions': {
    ...SHARED,
    q: one('bitcoin', 'june', 'zz', '<b>'),
    show: one('closed', 'all'),
    above: (dice) => [dice.below(50)],
    below: (dice) => [50 + dice.below(50)],
    closes: one(...CLOSINGS),
    flat: one('1'),
    watch: one('1'),
    sort: one('probability', 'change', 'interest', 'traders', 'closes', 'total'),
    dir: one('asc'),
    id: ofMarkets(idOf, 1),
  },
};

/** Values that nobody would type, without words that the rules search for in visible texts. */
const DAMAGE = [
  '',
  '-1',
  '1e400',
  '0x10',
  ' 5 ',
  '__proto__',
  '-0',
  '99999999999',
  '%',
  '\u202e',
  'A:B',
  '0'.repeat(300),
];

const DAMAGED: ReadonlySet<string> = new Set(DAMAGE);

/** Whether an address has values that no control writes, so that the service may refuse its requests. */
export const isDamaged = (address: string): boolean =>
  [...new URL(address, 'http://dashboard').searchParams.values()].some((value) => DAMAGED.has(value));

function pairsOf(dice: Dice, fields: readonly [string, Field][], markets: readonly RawMarket[]) {
  return listSome(dice, fields, Math.min(fields.length, 6)).flatMap(([name, field]) =>
    field(dice, markets).map((value): [string, string] => [name, String(value)]),
  );
}

/** An address of any view. One in five has values that are invalid or do not belong together. */
export function makeAddress(dice: Dice, markets: readonly RawMarket[]): string {
  const path = dice.pick(Object.keys(VIEWS));
  const fields = Object.entries(VIEWS[path] ?? {});
  const pairs = pairsOf(dice, fields, markets);
  if (dice.below(5) === 0) for (const pair of pairs) if (dice.below(2) === 0) pair[1] = dice.pick(DAMAGE);
  return `${path}?${new URLSearchParams([['v', '1'], ...pairs])}`;
}
