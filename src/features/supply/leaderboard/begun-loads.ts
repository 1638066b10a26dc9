import type { DataDesk } from '@/panes/use-data-desk';

/** Loads that a reader has agreed to and that are not whole yet, by what they load. */
const begun = new WeakMap<DataDesk, Set<string>>();

/** Whether a load was agreed to before the reader left it: it goes on, and what has come is not asked for again. */
export const isBegun = (desk: DataDesk, load: string): boolean => begun.get(desk)?.has(load) === true;

export function beginLoad(desk: DataDesk, load: string): void {
  begun.set(desk, (begun.get(desk) ?? new Set()).add(load));
}

/** All of it has come: what is new later has a price of its own. */
export const finishLoad = (desk: DataDesk, load: string): void => void begun.get(desk)?.delete(load);
