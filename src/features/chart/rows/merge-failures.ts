import type { RowId } from '@/features/chart/view/chart-view';
import type { PaneAction, PaneStatus } from '@/ui/pane-status';

/** Status of a row under the prices, where the prices say what failed. */
export const NOT_LOADED: PaneStatus = { kind: 'empty', title: 'Not loaded' };

/** Whether nothing of a row was loaded, and it failed. */
export const isBlankFailure = (status: PaneStatus): boolean => status.kind === 'error' && !status.hasData;

/** Whether a row without data covers its axis too: there is nothing to read on it. */
export const coversAxis = (status: PaneStatus): boolean => isBlankFailure(status) || status === NOT_LOADED;

/** Rows that failed together with the prices and lack the same. */
export function listMerged(statuses: Readonly<Record<RowId, PaneStatus>>, rows: readonly RowId[]): readonly RowId[] {
  if (!rows.includes('price') || !isBlankFailure(statuses.price)) return [];
  return rows.filter((row) => row !== 'price' && isBlankFailure(statuses[row]));
}

/**
 * Where the prices on screen failed to load, they say so for every row that failed too, and retry them all: the same
 * message in each row would not fit. `label`: of the retry of all, with its weight.
 */
export function mergeFailures(
  statuses: Readonly<Record<RowId, PaneStatus>>,
  rows: readonly RowId[],
  label: string,
): Readonly<Record<RowId, PaneStatus>> {
  const merged = listMerged(statuses, rows);
  const { price } = statuses;
  if (merged.length === 0 || price.kind !== 'error') return statuses;
  // Rows may share what is retried.
  const retries = new Set((['price', ...merged] as const).flatMap((row) => findRetry(statuses[row])?.onPress ?? []));
  const actions = price.actions.map((action) =>
    isRetry(action) ? { label, onPress: () => retries.forEach((retry) => retry()) } : action,
  );
  return {
    ...statuses,
    ...Object.fromEntries(merged.map((row) => [row, NOT_LOADED])),
    price: { ...price, actions },
  };
}

const isRetry = ({ label }: PaneAction): boolean => label.startsWith('Retry');

const findRetry = (status: PaneStatus): PaneAction | undefined =>
  status.kind === 'error' ? status.actions.find(isRetry) : undefined;
