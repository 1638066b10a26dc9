import { useEffect, useRef } from 'react';
import { useIsConnected } from '@/client/service-context';
import { buildLadder, type Ladder, type LadderLevel } from '@/domain/book/ladder';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { getSnapshotTime, type SnapshotRef } from '@/domain/grid/depth-at';
import { columnOfTime, middleOfRow } from '@/domain/grid/grid-tile';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import { secondsOfMicros } from '@/domain/units';
import type { PlotKeys } from '@/features/heatmap/stage/use-plot-keys';
import { computeRail } from '@/features/heatmap/stage/use-stage-data';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { useAgeWords } from '@/panes/use-age-words';
import { useSettings } from '@/state/settings';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';
import { describeTime, StepButton } from './rail-heading';

export interface DepthLadderProps {
  readonly heatmap: Heatmap;
  readonly keys: Pick<PlotKeys, 'goTo' | 'stepSnapshot'>;
  onClose(): void;
}

/** More levels than anyone scrolls through with a thumb. */
const LEVELS_A_SIDE = 60;

/** The book at the cursor, level by level, for windows too narrow to show it beside the plot. */
export function DepthLadder({ heatmap, keys, onClose }: DepthLadderProps) {
  const { base } = heatmap;
  const { spec } = base.drawn;
  // Each column has its own book.
  useCrosshairPart(heatmap.crosshair, (point) => point && columnOfTime(spec, point.time));
  const { snapshot, mid } = computeRail(heatmap, undefined);
  return (
    <Dialog
      label="Depth ladder"
      onClose={onClose}
      className="inset-x-0 top-auto bottom-0 m-0 flex max-h-[72%] w-full max-w-none flex-col rounded-t-xl border-x-0 border-b-0 pt-2"
    >
      <LadderHeading heatmap={heatmap} snapshot={snapshot} keys={keys} onClose={onClose} />
      {snapshot === undefined || mid === undefined ? (
        <p className="px-3 py-6 text-center text-sm text-fg-2">
          {snapshot === undefined ? 'No snapshot is loaded here.' : 'The sides of this book are unknown.'}
        </p>
      ) : (
        <LadderTable
          ladder={buildLadder(snapshot, mid, LEVELS_A_SIDE)}
          mid={mid}
          unit={heatmap.unit}
          rowStep={spec.rowStep}
          onGo={(row) => {
            onClose();
            keys.goTo(secondsOfMicros(getSnapshotTime(snapshot)), middleOfRow(spec, row), { layer: base });
          }}
        />
      )}
    </Dialog>
  );
}

function LadderHeading({
  heatmap,
  snapshot,
  keys,
  onClose,
}: DepthLadderProps & { readonly snapshot: SnapshotRef | undefined }) {
  const zone = useSettings((settings) => settings.zone);
  const isNewest = useIsConnected() && heatmap.crosshair.get() === undefined;
  const toAge = useAgeWords();
  const time = describeTime(heatmap, snapshot, { zone, toAge, isNewest });
  return (
    <div className="flex items-center gap-1 px-3 pb-1">
      <h2 className="flex-1 text-md font-semibold tracking-[-0.01em]">
        {time.isBehind ? 'Book' : 'Depth'} <span className="font-normal text-fg-2">{time.text}</span>
      </h2>
      <StepButton name="Previous snapshot" sign="‹" onPress={() => keys.stepSnapshot(-1)} />
      <StepButton name="Next snapshot" sign="›" onPress={() => keys.stepSnapshot(1)} />
      <IconButton icon="close" label="Close depth ladder" small onClick={onClose} />
    </div>
  );
}

interface LadderTableProps {
  readonly ladder: Ladder;
  readonly mid: number;
  readonly unit: string;
  readonly rowStep: number;
  onGo(row: number): void;
}

/** Asks above bids, with the best prices in the middle. */
function LadderTable({ ladder, mid, unit, rowStep, onGo }: LadderTableProps) {
  const middle = useRef<HTMLTableRowElement>(null);
  // Opens at the best prices, then keeps the reader's scroll position.
  useEffect(() => middle.current?.scrollIntoView({ block: 'center' }), []);
  const shared = { most: ladder.most, decimals: decimalsOf(rowStep), onGo };
  return (
    // Comes to rest with a whole row under the names of the columns.
    <div className="min-h-0 snap-y snap-mandatory scroll-pt-6 overflow-y-auto pb-3">
      <table aria-label="Levels of the book" className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 z-1 bg-overlay text-xs text-fg-3">
          <tr>
            {['Price', `Size, ${unit}`, 'Cumulative'].map((name, at) => (
              <th key={name} scope="col" className={`px-3 py-1 font-medium ${at === 0 ? 'text-left' : 'text-right'}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ladder.asks.toReversed().map((level) => (
            <LadderRow key={`ask ${level.price}`} {...shared} level={level} tone="sell" />
          ))}
          <tr ref={middle} className="border-y border-line text-xs text-fg-2">
            <td colSpan={3} className="px-3 py-1.5">
              Mid {formatPrice(mid, decimalsOf(rowStep / 2))}
            </td>
          </tr>
          {ladder.bids.map((level) => (
            <LadderRow key={`bid ${level.price}`} {...shared} level={level} tone="buy" />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LadderRowProps {
  readonly level: LadderLevel;
  readonly tone: 'buy' | 'sell';
  readonly most: number;
  readonly decimals: number;
  onGo(row: number): void;
}

function LadderRow({ level, tone, most, decimals, onGo }: LadderRowProps) {
  const { price, row, size, sum } = level;
  return (
    <tr className="snap-start">
      <td className="px-3">
        <button
          type="button"
          className={`relative min-h-8 w-full text-left ${tone === 'buy' ? 'text-buy' : 'text-sell'}`}
          onClick={() => onGo(row)}
        >
          {formatPrice(price, decimals)}
        </button>
      </td>
      <td className="relative px-3 text-right text-fg-1">
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute inset-y-px right-0 opacity-20 ${tone === 'buy' ? 'bg-buy' : 'bg-sell'}`}
          style={{ width: `${Math.sqrt(size / most) * 100}%` }}
        />
        <span className="relative">{formatSize(size)}</span>
      </td>
      <td className="px-3 text-right text-fg-2">{formatSize(sum)}</td>
    </tr>
  );
}
