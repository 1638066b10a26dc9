import { endOfBucket } from '@/domain/interval';
import type { RawSearch } from './fields/read-field';
import type { ScreenPath } from './screen-path';
import type { ShownPlace } from './shown-place';

/** `live`: the link shows the newest data; `frozen`: it shows what is on screen now. */
export type LinkKind = 'live' | 'frozen';

/** How a view describes its place, and which of its fields belong to a moment. */
interface LinkRule {
  /** Fields that belong to a moment: a live link leaves them out. */
  readonly moments: readonly string[];
  /** The range of a frozen picture, which ends at `to`, now at the latest; absent: the view shows no range of time. */
  freeze?(place: ShownPlace, to: number, facts: Pick<LinkFacts, 'search' | 'nowSeconds'>): RawSearch;
  /** The range that moves along; absent: the view's own fields say it. */
  follow?(place: ShownPlace): RawSearch;
}

/** Significant digits of prices in an address: finer than any screen shows. */
const PRICE_DIGITS = 9;

const lengthOf = (from: number, to: number): number => Math.max(1, Math.round(to) - Math.round(from));

const roundPrice = (price: number): number => Number(price.toPrecision(PRICE_DIGITS));

const freezePlot = ({ from, low, high, chosen }: ShownPlace, to: number): RawSearch => ({
  ...chosen,
  from: Math.max(0, Math.round(from)),
  period: lengthOf(from, to),
  ...(low === undefined || high === undefined ? {} : { low: roundPrice(low), high: roundPrice(high) }),
});

const followPlot = ({ from, to, chosen }: ShownPlace): RawSearch => ({ ...chosen, period: lengthOf(from, to) });

/** The running session is in view as a whole, as others are; what it has so far is said by `until`. */
const freezeSessions: LinkRule['freeze'] = (place, _, { search, nowSeconds }) => ({
  ...freezePlot(place, place.to),
  until: search.until ?? Math.floor(nowSeconds),
  exact: true,
});

const freezeSpan = ({ from }: ShownPlace, to: number): RawSearch => ({
  zoom: [Math.round(from), Math.round(from) + lengthOf(from, to)],
});

const RULES: Readonly<Record<ScreenPath, LinkRule>> = {
  '/markets': { moments: ['at'] },
  '/heatmap': { moments: ['from', 'low', 'high', 'ruler'], freeze: freezePlot, follow: followPlot },
  '/chart': {
    moments: ['from', 'low', 'high', 'anchor', 'sel', 'ruler', 'closes'],
    freeze: freezePlot,
    follow: followPlot,
  },
  '/profile': {
    moments: ['from', 'low', 'high', 'sel', 'upto', 'until', 'drawn', 'merge', 'split', 'exact', 'ruler'],
    freeze: freezeSessions,
    follow: ({ from, to }) => ({ period: lengthOf(from, to) }),
  },
  '/options': { moments: ['from', 'zoom'], freeze: freezeSpan },
  '/supply': { moments: ['from', 'zoom'], freeze: freezeSpan },
  '/predictions': { moments: [] },
};

/** The end of the candle that is open at `time`, which is shown whole; `time` itself where the view has no candles. */
function endOfCandle({ candleSeconds }: ShownPlace, time: number): number {
  return candleSeconds === undefined ? time : endOfBucket(time, candleSeconds);
}

export interface LinkFacts {
  readonly path: ScreenPath;
  /** As parsed by the view: it contains only fields that the view knows, and never a key. */
  readonly search: RawSearch;
  readonly place: ShownPlace | undefined;
  /** Unix seconds. A frozen link leaves out everything later. */
  readonly nowSeconds: number;
}

/** Whether the view shows a range of time that a link can freeze. */
export const canFreeze = ({ path, place }: Pick<LinkFacts, 'path' | 'place'>): boolean =>
  RULES[path].freeze !== undefined && place !== undefined;

/** The address that shows the view to somebody else, as it is now or as it will be. */
export function makeLinkSearch(kind: LinkKind, { path, search, place, nowSeconds }: LinkFacts): RawSearch {
  const rule = RULES[path];
  if (kind === 'live') {
    const lasting = Object.entries(search).filter(([name]) => !rule.moments.includes(name));
    return { ...Object.fromEntries(lasting), ...(place && rule.follow?.(place)) };
  }
  if (place === undefined || rule.freeze === undefined) return search;
  const newest = Math.min(place.to, endOfCandle(place, nowSeconds));
  const frozen = { ...search, ...rule.freeze(place, Math.max(place.from + 1, newest), { search, nowSeconds }) };
  // Otherwise the range would choose its own candles.
  return Object.fromEntries(Object.entries(frozen).filter(([name]) => name !== 'fits'));
}
