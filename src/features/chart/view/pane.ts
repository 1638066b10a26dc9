import { getKeptSeconds, getKeptSelection, type KeptSeries } from './kept-series';

/** Figures of a pane with their unit and venues. */
export interface Pane<Columns> {
  readonly columns: Columns;
  /** Seconds per bucket. */
  readonly seconds: number;
  /** Unit of its sizes: "BTC", "USD"; empty if it has none. */
  readonly unit: string;
  /** Its venues; several are summed, or weighted by open interest. */
  readonly venues: readonly string[];
}

const FIRST_SECONDS = 60;

/** `columns` with the facts of their request; `coin` is their unit unless they were requested in dollars. */
export function describePane<Columns>(kept: KeptSeries | undefined, columns: Columns, coin: string): Pane<Columns> {
  if (kept === undefined) return { columns, seconds: FIRST_SECONDS, unit: coin, venues: [] };
  const selection = getKeptSelection(kept);
  const isUsd = selection['transform.normalize.quote'] === 'USD';
  return { columns, seconds: getKeptSeconds(kept), unit: isUsd ? 'USD' : coin, venues: selection.exchange };
}
