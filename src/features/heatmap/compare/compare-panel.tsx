import { useRef, useState } from 'react';
import { formatLength } from '@/domain/format/format-length';
import type { PlotKeys } from '@/features/heatmap/stage/use-plot-keys';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { formatTable, saveTable, type TableContent } from '@/panes/data-table/table-content';
import { TableRows } from '@/panes/data-table/table-rows';
import { copyText } from '@/panes/explain/copy-text';
import { showToast } from '@/panes/toasts';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { BESIDE_PLOT, Drawer } from '@/ui/drawer';
import { Segmented } from '@/ui/segmented';
import { useFocusWhileOpen } from '@/ui/use-focus-while-open';
import { BandTable, FlowTable } from './compare-figures';
import { ALL_PRICES, buildCompareTable, type LevelChange, listChanges } from './compare-table';
import { isBackwards } from './compare-words';
import { DepthCurves } from './depth-curves';
import { type PinActions, PinRow } from './pin-row';
import { getBookTime } from './pins';
import type { ComparedPair, Comparison } from './use-comparison';

export interface ComparePanelProps extends PinActions {
  readonly heatmap: Heatmap;
  readonly comparison: Comparison;
  readonly keys: Pick<PlotKeys, 'goTo'>;
  onSwap(): void;
  onClose(): void;
}

/** The file contains the rest. */
const MAX_LISTED = 250;

const PRICES = [
  { value: 'view', label: 'Prices in view' },
  { value: 'all', label: 'All prices' },
] as const;

/** Compares two snapshots of the book: the size near the mid, the changes between them, and each level. */
export function ComparePanel(props: ComparePanelProps) {
  const { comparison, onSwap, onClose } = props;
  const { a, b, compared, fault } = comparison;
  const body = useRef<HTMLDivElement>(null);
  useFocusWhileOpen(() => body.current?.querySelector('button'), onClose);
  return (
    <Drawer
      label="Compare snapshots"
      closeLabel="Close compare snapshots"
      onClose={onClose}
      className={`${BESIDE_PLOT} sm:w-max sm:max-w-[min(28rem,46%)] sm:min-w-87 lg:w-max xl:w-max`}
      header={<h2 className="flex-1 text-md font-semibold tracking-[-0.01em]">Compare snapshots</h2>}
    >
      <div ref={body} className="flex flex-col gap-1.5">
        <PinRow {...props} name="a" pin={a} />
        <PinRow {...props} name="b" pin={b} />
        {compared !== undefined && (
          <p className="flex items-center gap-2 text-xs text-fg-3">
            <span className="flex-1">{describeStretch(compared)}</span>
            <Button look="ghost" onClick={onSwap}>
              Swap A and B
            </Button>
          </p>
        )}
      </div>
      {fault !== undefined && (
        <p role="status" className="text-sm text-fg-2">
          {fault}
        </p>
      )}
      {compared !== undefined && <Compared {...props} pair={compared} />}
    </Drawer>
  );
}

function describeStretch({ bookA, bookB }: ComparedPair): string {
  const seconds = Math.abs(getBookTime(bookB) - getBookTime(bookA));
  if (seconds === 0) return 'A and B are the same snapshot.';
  return isBackwards(bookA, bookB)
    ? `A is ${formatLength(seconds)} later than B: B − A goes back in time.`
    : `B is ${formatLength(seconds)} later than A.`;
}

function Compared({ heatmap, comparison, pair, keys }: ComparePanelProps & { readonly pair: ComparedPair }) {
  const zone = useSettings((settings) => settings.zone);
  const [prices, setPrices] = useState<'view' | 'all'>('view');
  const scroller = useRef<HTMLDivElement>(null);
  const { unit } = heatmap;
  const { priceLow: low, priceHigh: high } = heatmap.settled.view;
  const changes = listChanges(pair, prices === 'view' ? { low, high } : ALL_PRICES);
  const content = buildCompareTable(heatmap, pair, changes.slice(0, MAX_LISTED), zone);
  const whole = (): TableContent => buildCompareTable(heatmap, pair, byPrice(listChanges(pair, ALL_PRICES)), zone);
  const go = (row: number): void => keys.goTo(getBookTime(pair.bookB), changes[row].price, { layer: pair.bookB.layer });
  return (
    <>
      <BandTable pair={pair} unit={unit} />
      <FlowTable heatmap={heatmap} between={comparison.between} unit={unit} />
      <DepthCurves pair={pair} unit={unit} />
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label="Levels listed" options={PRICES} value={prices} onChange={setPrices} />
        <span className="flex-1" />
        <Button onClick={() => void copyTable(whole())}>Copy CSV</Button>
        <Button onClick={() => saveTable(whole())}>Save CSV</Button>
      </div>
      <div ref={scroller} className="-mx-4 border-t border-line">
        {changes.length === 0 ? (
          <p className="px-4 py-6 text-center text-sm text-fg-2">{content.empty}</p>
        ) : (
          <TableRows content={content} scroller={scroller} onChoose={go} isSortable />
        )}
      </div>
      {changes.length > MAX_LISTED && (
        <p className="text-xs text-fg-3">The {MAX_LISTED} largest changes are listed. The file has all levels.</p>
      )}
    </>
  );
}

const byPrice = (levels: readonly LevelChange[]): LevelChange[] =>
  levels.toSorted((one, other) => other.price - one.price);

async function copyTable(content: TableContent): Promise<void> {
  const isCopied = await copyText(formatTable(content).join(''));
  showToast(isCopied ? 'Level changes copied as CSV' : 'The browser blocked copying: nothing was copied');
}
