import { useSyncExternalStore } from 'react';
import type { OffPrint } from '@/domain/columns/market-range';
import { formatPrice, inferPriceDecimals } from '@/domain/format/format-price';
import { formatDay, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { useSettings } from '@/state/settings';
import { useShortcuts } from '../use-shortcuts';
import type { PlotModel } from './plot-model';

/** At the edges of the price axis: the prints off the market that a fitted view leaves out. One press, or key, shows all. */
export function OffMarketMarks({ model }: { readonly model: PlotModel }) {
  const fitEverything = () => model.fitEverything();
  useShortcuts('Plot', [
    { keys: 'shift+f', label: 'Fit everything, including prints off the market', run: fitEverything },
  ]);
  return <Marks model={model} onPress={fitEverything} />;
}

function Marks({ model, onPress }: { readonly model: PlotModel; onPress(): void }) {
  const zone = useSettings((settings) => settings.zone);
  const off = useSyncExternalStore(model.subscribe, model.getOff);
  return (
    <>
      <Mark prints={off.filter(({ side }) => side === 'above')} zone={zone} onPress={onPress} />
      <Mark prints={off.filter(({ side }) => side === 'below')} zone={zone} onPress={onPress} />
    </>
  );
}

interface MarkProps {
  readonly prints: readonly OffPrint[];
  readonly zone: Zone;
  onPress(): void;
}

function Mark({ prints, zone, onPress }: MarkProps) {
  const [farthest] = prints.toSorted((a, b) => Math.abs(b.price) - Math.abs(a.price));
  if (farthest === undefined) return null;
  const isAbove = farthest.side === 'above';
  const words = `${describeOffMarket(prints, zone)}. Fit everything`;
  return (
    <button
      type="button"
      className={`absolute inset-x-0 z-10 flex min-h-6 items-center justify-center rounded-sm border border-line-strong bg-overlay text-[10px] tracking-tight font-medium text-warn tabular-nums hover:text-fg-1 ${isAbove ? 'top-0.5' : 'bottom-0.5'}`}
      aria-label={words}
      title={words}
      onClick={onPress}
    >
      <span aria-hidden="true">{isAbove ? '↑' : '↓'}</span>
      <span className="truncate">{tellPrice(farthest.price)}</span>
    </button>
  );
}

const tellPrice = (price: number): string => formatPrice(price, inferPriceDecimals([price]));

/** "1 print off the market: 28,722.5, 5 Apr 00:01 UTC", "2 prints off the market: …". */
export function describeOffMarket(prints: readonly OffPrint[], zone: Zone): string {
  const told = prints.map(
    ({ price, time }) =>
      `${tellPrice(price)}, ${formatDay(time, zone)} ${formatHourMinute(time, zone)} ${formatZone(time, zone)}`,
  );
  return `${prints.length} ${prints.length === 1 ? 'print' : 'prints'} off the market: ${told.join('; ')}`;
}
