import { useIsConnected } from '@/client/service-context';
import { BAND_SHARE, computeDepthBand } from '@/domain/book/depth-band';
import { findPriceHint, type TimedCandles } from '@/domain/book/price-hint';
import { formatNumber } from '@/domain/format/format-number';
import { formatHourMinute, type Zone } from '@/domain/format/format-time';
import { findMid, findSnapshot, getSnapshotTime, type SnapshotRef } from '@/domain/grid/depth-at';
import { columnOfTime } from '@/domain/grid/grid-tile';
import { secondsOfMicros } from '@/domain/units';
import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';
import { findBookLag } from '@/features/heatmap/view/book-lag';
import { splitSides } from '@/features/heatmap/view/level-side';
import { findNewestSnapshot, NOW_COLUMNS, snapToNewest } from '@/features/heatmap/view/newest-snapshot';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { type TellAge, useAgeWords } from '@/panes/use-age-words';
import { useSettings } from '@/state/settings';
import { RAIL_WORDS, type RailPart } from './rail-words';

export interface RailHeadingProps {
  readonly heatmap: Heatmap;
  readonly unit: string;
  /** To the next snapshot (1) or the one before (-1). */
  onStep(direction: 1 | -1): void;
}

/** The rail's heading: which book and when, how far one side outweighs the other, and buttons to step through time. */
export function RailHeading({ heatmap, unit, onStep }: RailHeadingProps) {
  const column = useCrosshairPart(
    heatmap.crosshair,
    (point) => point && columnOfTime(heatmap.base.data.spec, point.time),
  );
  const zone = useSettings((settings) => settings.zone);
  const isConnected = useIsConnected();
  const { base, settled } = heatmap;
  const { tiles, spec } = base.data;
  const words = RAIL_WORDS[base.id];
  const toAge = useAgeWords();
  const snapshot =
    column === undefined
      ? findNewestSnapshot(tiles, settled.view)
      : findSnapshot(tiles, spec, snapToNewest(tiles, spec, heatmap.span, column * spec.columnSeconds));
  const time = describeTime(heatmap, snapshot, { zone, toAge, isNewest: column === undefined && isConnected });
  return (
    <>
      {/* Where the buttons wrap, two lines are as high as the place that the levels leave free. */}
      <div className="pointer-events-none absolute inset-x-0.5 top-1.5 max-xl:top-0 flex flex-col items-end gap-0.5 text-xs text-fg-3">
        <span className="flex max-w-full items-center justify-end gap-0.5 max-xl:flex-wrap">
          {/* The unit is hidden where it does not fit: a time under the pointer must not move the buttons. */}
          <span
            data-picture-text=""
            className="flex h-5 min-w-0 flex-wrap content-start gap-x-1 overflow-hidden rounded-sm bg-panel/84 px-1 py-0.5 leading-4 whitespace-nowrap"
          >
            {/* The title shrinks before the time does: a truncated time would read as a different time. */}
            <span className="flex max-w-full min-w-0 gap-x-1">
              <b className="min-w-0 truncate font-[550] text-fg-1" title={words.title}>
                {time.isBehind ? 'Book' : words.title}
              </b>{' '}
              <span className="flex-none">{time.text}</span>
            </span>
            {snapshot !== undefined && !time.isBehind && <span className="max-xl:hidden">{unit}</span>}
          </span>
          <span className="flex flex-none gap-0.5">
            <StepButton name="Previous snapshot" sign="‹" onPress={() => onStep(-1)} />
            <StepButton name="Next snapshot" sign="›" onPress={() => onStep(1)} />
          </span>
        </span>
        {snapshot !== undefined && (
          // Not over the levels: there it would hide the lowest.
          <span data-picture-text="" className="flex rounded-sm bg-panel/84 text-2xs whitespace-nowrap">
            <span className="px-1.5 max-lg:hidden" title={words.drawing}>
              √ scale
            </span>
            {words.parts !== undefined && (
              <span className="px-1.5">
                <Part words={words.parts[0]} tone="text-buy" /> · <Part words={words.parts[1]} tone="text-sell" />
              </span>
            )}
            {words.hasSides && <Imbalance heatmap={heatmap} snapshot={snapshot} />}
          </span>
        )}
      </div>
    </>
  );
}

/** What a colour is. A narrow rail has no room for where: above the price or below it, as one sees. */
function Part({ words: [what, where], tone }: { readonly words: RailPart; readonly tone: string }) {
  return (
    <span className={tone}>
      {what}
      <span className="max-xl:sr-only"> {where}</span>
    </span>
  );
}

interface StepButtonProps {
  readonly name: string;
  readonly sign: string;
  onPress(): void;
}

export function StepButton({ name, sign, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className="pointer-events-auto flex size-6 items-center justify-center rounded-sm bg-panel/84 text-fg-3 hover:bg-hover hover:text-fg-1"
      onClick={onPress}
    >
      {sign}
    </button>
  );
}

/** What the time in the heading is read from. */
export interface RailTime {
  readonly base: {
    readonly id: LayerId;
    readonly pending: number;
    readonly data: { readonly spec: Pick<Heatmap['base']['data']['spec'], 'columnSeconds'> };
  };
  readonly span: Pick<Heatmap['span'], 'isRecorded' | 'to'>;
  readonly candles: { readonly candles: Pick<TimedCandles, 'times' | 'length' | 'seconds'> };
}

interface TimeWords {
  readonly zone: Zone;
  readonly isNewest: boolean;
  readonly toAge: TellAge;
}

/**
 * The newest snapshot counts as "now" only if the view reaches the live edge and the service answers. A book that is older
 * than the last price says by how much: the price may lie beyond its best bid or ask.
 */
export function describeTime(
  { base, span, candles }: RailTime,
  snapshot: SnapshotRef | undefined,
  { zone, isNewest, toAge }: TimeWords,
): { readonly text: string; readonly isBehind: boolean } {
  const tell = (text: string) => ({ text, isBehind: false });
  if (snapshot === undefined) return tell(base.pending > 0 ? 'loading' : 'no snapshot');
  const at = secondsOfMicros(getSnapshotTime(snapshot));
  const isNow = isNewest && !span.isRecorded && at >= span.to - NOW_COLUMNS * base.data.spec.columnSeconds;
  if (!isNow) return tell(formatHourMinute(at, zone));
  const lag = base.id === 'depth' ? findBookLag(candles.candles, at, span.to) : undefined;
  return lag === undefined ? tell('now') : { text: `${formatHourMinute(at, zone)}, ${toAge(lag)} old`, isBehind: true };
}

function Imbalance({
  heatmap: { base, candles },
  snapshot,
}: {
  readonly heatmap: Heatmap;
  readonly snapshot: SnapshotRef;
}) {
  const hint = findPriceHint(candles.candles, snapshot);
  const mid = findMid(snapshot, splitSides(snapshot, base.view.selection, hint), hint);
  if (mid === undefined) return null;
  const { imbalance, isWhole } = computeDepthBand(snapshot, mid, BAND_SHARE);
  if (!isWhole || Number.isNaN(imbalance)) return null;
  return (
    <span className="px-1.5" title="Imbalance: bids against asks within ±0.5% of the mid">
      Imb. ±0.5%{' '}
      <span className={imbalance >= 0 ? 'text-buy' : 'text-sell'}>{formatNumber(imbalance * 100, 1, 'always')}%</span>
    </span>
  );
}
