import { findPlainer, type PlainerForm } from '@/app/screens/screens';
import { formatRangeLength } from '@/domain/format/format-length';
import type { ScreenPath } from '@/state/screen-path';
import type { RawSearch, SharedSearch } from '@/state/url-state';

/** Parts of the range that a cheaper way shows. */
const SHARES = [1 / 2, 1 / 4, 1 / 8];
const SHORTEST_SECONDS = 900;
const DAY_SECONDS = 86_400;

/** Length of the range of a view whose address states none. Those of lists and of other ranges are not here. */
const USUAL_SECONDS: Readonly<Partial<Record<ScreenPath, number>>> = {
  '/heatmap': 36_000,
  '/chart': 36_000,
  '/profile': 5 * DAY_SECONDS,
};

/** What the views with ranges of their own can be asked for instead. */
const FIXED: Readonly<Partial<Record<ScreenPath, readonly PlainerForm[]>>> = {
  '/options': [{ label: 'last 7 days', search: { range: '7D' } }],
  '/supply': [{ label: 'last 30 days', search: { range: '30D' } }],
};

/** Shorter ranges: profiles are of whole sessions. */
const listShorter = (path: ScreenPath, seconds: number): readonly number[] =>
  path === '/profile'
    ? [DAY_SECONDS].filter((one) => one < seconds)
    : SHARES.map((share) => Math.round(seconds * share)).filter((one) => one >= SHORTEST_SECONDS);

/** What could be asked for instead of the view at `path`: less beside the plot, or the end of its range. */
export function listOtherWays(path: ScreenPath, { from, period }: RawSearch): readonly PlainerForm[] {
  const usual = USUAL_SECONDS[path];
  if (usual === undefined) return FIXED[path] ?? [];
  const seconds = typeof period === 'number' ? period : usual;
  return [
    ...(findPlainer(path) ?? []),
    ...listShorter(path, seconds).map((one) => ({
      label: `last ${formatRangeLength(one)}`,
      // The end of the range stays where it is.
      search: { period: one, ...(typeof from === 'number' ? { from: from + seconds - one } : {}) },
    })),
  ];
}

/** The address of the view at `search`, seen that way. */
export const takeWay = (search: object, way: PlainerForm): SharedSearch => ({
  ...Object.fromEntries(Object.entries({ ...search, ...way.search })),
  v: 1,
});

/** The way that costs least, if that is less than `most`; of equals the one that is listed first. */
export function chooseCheapest<W>(ways: readonly W[], weightOf: (at: number) => number, most: number): W | undefined {
  let least = most;
  let chosen: W | undefined;
  for (const [at, way] of ways.entries()) {
    if (weightOf(at) >= least) continue;
    least = weightOf(at);
    chosen = way;
  }
  return chosen;
}
