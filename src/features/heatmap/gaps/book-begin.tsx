import { useSyncExternalStore } from 'react';
import type { Market } from '@/contract/payloads';
import type { Zone } from '@/domain/format/format-time';
import { formatDay, formatHourMinute } from '@/domain/format/format-time';
import { tileIndexOfTime, tileStart } from '@/domain/grid/grid-tile';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useSettings } from '@/state/settings';

/** Beyond this share of the plot's width the label is to the left of the line. */
const TURN_SHARE = 0.6;
const DAY_SECONDS = 86_400;

/**
 * Marks where the recorded book starts, on a market whose earlier candles were backfilled. A book cannot be
 * backfilled.
 */
export function BookBegin({ heatmap }: { readonly heatmap: Pick<Heatmap, 'model' | 'span' | 'base' | 'market'> }) {
  const { model } = heatmap;
  const zone = useSettings((settings) => settings.zone);
  const { view } = useSyncExternalStore(model.subscribe, model.get);
  const span = { ...heatmap.span, from: findFirstBook(heatmap) };
  const share = findBookBegin(span, view, heatmap.market);
  if (share === undefined) return null;
  return (
    <div
      className={`pointer-events-none absolute inset-y-0 z-5 ${share < 1 ? 'border-l border-dashed border-line-strong' : ''}`}
      style={{ left: `${share * 100}%` }}
    >
      <span
        data-picture-text=""
        className={`absolute bottom-2 rounded-sm bg-panel px-1.5 py-0.5 text-xs whitespace-nowrap text-fg-2 ${share > TURN_SHARE ? 'right-1.5' : 'left-1.5'}`}
      >
        {nameBookBegin(span, zone)}
      </span>
    </div>
  );
}

/** Spans start at a whole minute. The first snapshot, if loaded, gives the exact start of the book. */
export function findFirstBook({ span, base: { data } }: Pick<Heatmap, 'span' | 'base'>): number {
  const { tiles, spec } = data;
  const first = tiles.find(({ tileIndex }) => tileIndex === tileIndexOfTime(spec, span.from));
  const column = first?.snapshotOfColumn.findIndex((snapshot) => snapshot >= 0) ?? -1;
  return first === undefined || column < 0 ? span.from : tileStart(spec, first.tileIndex) + column * spec.columnSeconds;
}

/** Whether the plot marks the start of the book, because candles may be older than it. */
export const isBookBeginTold = (
  { isLive }: Pick<Heatmap['span'], 'isLive'>,
  { recorded }: Pick<Market, 'recorded'>,
): boolean => isLive === true || recorded?.filled !== undefined;

/**
 * Where in the view the book starts, as a share; 1 if it starts after the view. `undefined` if it starts before the
 * view, or if the market has nothing before its book.
 */
export function findBookBegin(
  { from, isLive }: Pick<Heatmap['span'], 'from' | 'isLive'>,
  { timeFrom, timeTo }: { readonly timeFrom: number; readonly timeTo: number },
  { recorded }: Pick<Market, 'recorded'>,
): number | undefined {
  if (!isBookBeginTold({ isLive }, { recorded }) || from <= timeFrom) return undefined;
  return Math.min(1, (from - timeFrom) / (timeTo - timeFrom));
}

/** "Book recorded since 04:12", on another day "since 17 Jun 04:12". */
export function nameBookBegin({ from, to }: Pick<Heatmap['span'], 'from' | 'to'>, zone: Zone): string {
  const clock = formatHourMinute(from, zone);
  return `Book recorded since ${to - from < DAY_SECONDS ? clock : `${formatDay(from, zone)} ${clock}`}`;
}
