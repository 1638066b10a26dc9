import { useSyncExternalStore } from 'react';
import type { OffPrint } from '@/domain/columns/market-range';
import { formatPrice } from '@/domain/format/format-price';
import { formatDay, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { useSettings } from '@/state/settings';
import { useShortcuts } from '../use-shortcuts';
import type { PlotModel } from './plot-model';

export interface OffMarketMarksProps {
  readonly model: PlotModel;
  /** Decimals of the market's tick. */
  readonly decimals: number;
}

/**
 * Marks at the edges of the price axis for prints off the market that a fitted view leaves out. One press or key
 * shows them all.
 */
export function OffMarketMarks({ model, decimals }: OffMarketMarksProps) {
  const fitEverything = () => model.fitEverything();
  useShortcuts('Plot', [
    { keys: 'shift+f', label: 'Fit everything, including prints off the market', run: fitEverything },
  ]);
  return <Marks model={model} decimals={decimals} onPress={fitEverything} />;
}

function Marks({ model, decimals, onPress }: OffMarketMarksProps & { onPress(): void }) {
  const zone = useSettings((settings) => settings.zone);
  const off = useSyncExternalStore(model.subscribe, model.getOff);
  return (
    <>
      {(['above', 'below'] as const).map((at) => (
        <Mark
          key={at}
          prints={off.filter(({ side }) => side === at)}
          decimals={decimals}
          zone={zone}
          onPress={onPress}
        />
      ))}
    </>
  );
}

interface MarkProps {
  readonly prints: readonly OffPrint[];
  readonly decimals: number;
  readonly zone: Zone;
  onPress(): void;
}

function Mark({ prints, decimals, zone, onPress }: MarkProps) {
  const [farthest] = prints.toSorted((a, b) => Math.abs(b.price) - Math.abs(a.price));
  if (farthest === undefined) return null;
  const isAbove = farthest.side === 'above';
  const words = `${describeOffMarket(prints, decimals, zone)}. Fit everything`;
  return (
    <button
      type="button"
      className={`absolute inset-x-0 z-10 flex min-h-6 items-center justify-center rounded-sm border border-line-strong bg-overlay text-[11px] tracking-tight font-medium text-warn tabular-nums hover:text-fg-1 ${isAbove ? 'top-0.5' : 'bottom-0.5'}`}
      aria-label={words}
      title={words}
      onClick={onPress}
    >
      <span aria-hidden="true">{isAbove ? '↑' : '↓'}</span>
      <span className="truncate">{formatPrice(farthest.price, decimals)}</span>
    </button>
  );
}

/** "1 print off the market: 28,722.5, 5 Apr 00:01 UTC", "2 prints off the market: …". */
export function describeOffMarket(prints: readonly OffPrint[], decimals: number, zone: Zone): string {
  const told = prints.map(
    ({ price, time }) =>
      `${formatPrice(price, decimals)}, ${formatDay(time, zone)} ${formatHourMinute(time, zone)} ${formatZone(time, zone)}`,
  );
  return `${prints.length} ${prints.length === 1 ? 'print' : 'prints'} off the market: ${told.join('; ')}`;
}
