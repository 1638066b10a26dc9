import type { LoadedTiles } from '@/client/use-tiles';
import type { OptionsSeries } from './view/options-requests';
import type { TenorLine } from './view/tenor-lines';

/** What has loaded of the series of a side. */
interface LoadedSeries {
  readonly series: readonly Pick<OptionsSeries, 'name' | 'part'>[];
  readonly loaded: readonly Pick<LoadedTiles<unknown>, 'pending' | 'missing' | 'error'>[];
}

export const NOT_QUOTED = 'not quoted';
const NOT_LOADED = 'not loaded';

/** A figure that rests on loaded data: a dash means that it has no value, so one that may still have one says so. */
export const tellLoaded = (value: number, isWhole: boolean, format: (value: number) => string): string =>
  Number.isNaN(value) && !isWhole ? NOT_LOADED : format(value);

/** Whether all candles that were asked for are there; realised volatility rests on them. */
export const hasAllCandles = ({
  series,
  loaded,
}: {
  readonly series: readonly Pick<OptionsSeries, 'name'>[];
  readonly loaded: LoadedSeries['loaded'];
}): boolean => (loaded[series.findIndex(({ name }) => name === 'candles')]?.missing ?? []).length === 0;

/** Why a tenor has no value: "loading", "failed", "not loaded", "not quoted"; `undefined` if it has one. */
export function explainAbsence({ series, loaded }: LoadedSeries, { tenor, now }: Pick<TenorLine, 'tenor' | 'now'>) {
  if (!Number.isNaN(now)) return undefined;
  const at = series.findIndex(({ name, part }) => part === 'range' && name.includes(` ${tenor} `));
  if (at === -1) return NOT_QUOTED;
  const { pending, missing, error } = loaded[at];
  if (pending > 0) return 'loading';
  if (error !== undefined) return 'failed';
  return missing.length > 0 ? NOT_LOADED : NOT_QUOTED;
}
