import { createPortal } from 'react-dom';
import { timeSpanOf } from '@/charts/viewport/viewport';
import type { AddressStore } from '@/features/heatmap/books/use-level-lines';
import type { PlotKeys } from '@/features/heatmap/stage/use-plot-keys';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useSettings } from '@/state/settings';
import { CompareMarkers } from './compare-markers';
import { ComparePanel } from './compare-panel';
import { namePinTime } from './compare-words';
import { choosePinTime, findNearestPin, findPinBeside, getBookTime, type PinName } from './pins';
import { useCompareRail } from './use-compare-rail';
import { type ComparedPair, useComparison } from './use-comparison';

export interface ComparePartsProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage | undefined;
  readonly address: AddressStore;
  readonly keys: PlotKeys;
  readonly isOpen: boolean;
  onClose(): void;
}

/** Markers of the pinned snapshots over the plot. Once opened, also the comparison beside it and on the rail. */
export function CompareParts({ heatmap, stage, address, keys, isOpen, onClose }: ComparePartsProps) {
  const { search, onSearch } = address;
  const comparison = useComparison(heatmap, search);
  const { a, b, compared } = comparison;
  useCompareRail(heatmap, stage, isOpen ? compared : undefined);
  const pin = (name: PinName, time: number | undefined): void => {
    if (time !== undefined && time !== search[name]) onSearch({ [name]: time });
  };
  const actions = {
    onPinHere: (name: PinName) => pin(name, choosePinTime(heatmap)),
    onStep: (name: PinName, direction: 1 | -1) => pin(name, findPinBeside(heatmap, search[name] ?? 0, direction)),
    onShow: (name: PinName) => showTime(heatmap, search[name]),
    onUnpin: (name: PinName) => onSearch({ [name]: undefined }),
  };
  return (
    <>
      <CompareMarkers
        {...actions}
        heatmap={heatmap}
        stage={stage}
        pins={[a, b]}
        onDrag={(name, time) => pin(name, findNearestPin(heatmap, time))}
      />
      {isOpen && compared !== undefined && <CompareRailHeading heatmap={heatmap} pair={compared} />}
      {isOpen && (
        <ComparePanel
          {...actions}
          heatmap={heatmap}
          comparison={comparison}
          keys={keys}
          onSwap={() => onSearch({ a: search.b, b: search.a })}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** Centres the view on a time, as far as the data reach. */
function showTime({ model }: Heatmap, time: number | undefined): void {
  if (time === undefined) return;
  const { view } = model.get();
  const half = timeSpanOf(view) / 2;
  model.move({ ...view, timeFrom: time - half, timeTo: time + half });
}

/** Replaces the rail's own heading. */
function CompareRailHeading({ heatmap, pair }: { readonly heatmap: Heatmap; readonly pair: ComparedPair }) {
  const zone = useSettings((settings) => settings.zone);
  const rail = document.querySelector('[data-host=rail]')?.parentElement;
  if (rail == null) return null;
  const now = heatmap.settled.view.timeTo;
  const [a, b] = [pair.bookA, pair.bookB].map((book) => namePinTime(getBookTime(book), { zone, now }));
  return createPortal(
    <>
      <div
        data-picture-text=""
        className="pointer-events-none absolute inset-x-0 top-0 grid grid-cols-[auto_1fr] gap-x-1 bg-panel px-1 pt-1.5 pb-1 text-2xs leading-4 whitespace-nowrap text-fg-3"
      >
        <span>
          <b className="font-[550] text-fg-1">A</b> {a}
        </span>
        <b className="row-span-2 text-center font-[550] text-fg-1">B − A</b>
        <span>
          <b className="font-[550] text-fg-1">B</b> {b}
        </span>
      </div>
      <div
        data-picture-text=""
        className="rail-note pointer-events-none absolute inset-x-0 bg-panel px-1.5 text-right text-2xs whitespace-nowrap text-fg-3 max-lg:hidden"
      >
        A lines, B bars, √ scales
      </div>
    </>,
    rail,
  );
}
