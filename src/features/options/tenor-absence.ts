import type { LoadedTiles } from '@/client/use-tiles';
import type { OptionsSeries } from './options-requests';
import type { TenorLine } from './tenor-lines';

/** What has loaded of the series of a side. */
interface LoadedSeries {
  readonly series: readonly Pick<OptionsSeries, 'name' | 'part'>[];
  readonly loaded: readonly Pick<LoadedTiles<unknown>, 'pending' | 'missing' | 'error'>[];
}

export const NOT_QUOTED = 'not quoted';

/** Why a tenor has no value: "loading", "failed", "not loaded", "not quoted"; `undefined` if it has one. */
export function explainAbsence({ series, loaded }: LoadedSeries, { tenor, now }: Pick<TenorLine, 'tenor' | 'now'>) {
  if (!Number.isNaN(now)) return undefined;
  const at = series.findIndex(({ name, part }) => part === 'range' && name.includes(` ${tenor} `));
  if (at === -1) return NOT_QUOTED;
  const { pending, missing, error } = loaded[at];
  if (pending > 0) return 'loading';
  if (error !== undefined) return 'failed';
  return missing.length > 0 ? 'not loaded' : NOT_QUOTED;
}
