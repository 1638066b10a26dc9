import { getKeptSeconds, getKeptSelection, type KeptSeries } from './kept-series';

/** Figures of a pane and what they are of. */
export interface Pane<Columns> {
  readonly columns: Columns;
  /** Seconds per bucket. */
  readonly seconds: number;
  /** Of its sizes: "BTC", "USD"; empty where it has none. */
  readonly unit: string;
  /** Venues that it is of; several are summed, or weighted by open interest. */
  readonly venues: readonly string[];
}

const FIRST_SECONDS = 60;

/** `columns` with what they were asked by; `coin` is their unit where they were not asked for in dollars. */
export function describePane<Columns>(kept: KeptSeries | undefined, columns: Columns, coin: string): Pane<Columns> {
  if (kept === undefined) return { columns, seconds: FIRST_SECONDS, unit: coin, venues: [] };
  const selection = getKeptSelection(kept);
  const isUsd = selection['transform.normalize.quote'] === 'USD';
  return { columns, seconds: getKeptSeconds(kept), unit: isUsd ? 'USD' : coin, venues: selection.exchange };
}
