import type { DataDesk } from '@/client/use-data-desk';

/** Loads that the reader agreed to and that are not complete yet, by name. */
const begun = new WeakMap<DataDesk, Set<string>>();

/** Whether the reader has agreed to a load before: it continues without another question. */
export const isBegun = (desk: DataDesk, load: string): boolean => begun.get(desk)?.has(load) === true;

export function beginLoad(desk: DataDesk, load: string): void {
  begun.set(desk, (begun.get(desk) ?? new Set()).add(load));
}

/** The load is complete: later reports have a price of their own. */
export const finishLoad = (desk: DataDesk, load: string): void => void begun.get(desk)?.delete(load);
