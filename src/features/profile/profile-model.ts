import type { PriceRange } from '@/charts/viewport/viewport';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import type { PlotView } from '@/panes/plot/plot-model';
import { PlotModel } from '@/panes/plot/plot-model';

/** The view of the sessions, and what it is fitted to. */
export interface ProfileModel {
  readonly model: PlotModel;
  /** A fitted view holds these. */
  setProfiles(profiles: readonly SessionProfile[]): void;
}

export interface ProfileModelOptions {
  readonly initial: PlotView;
  /** Whole sessions. */
  readonly span: DataSpan;
  readonly blockSeconds: number;
}

const NO_CANDLES = buildCandleColumns([]);

export function makeProfileModel({ initial, span, blockSeconds }: ProfileModelOptions): ProfileModel {
  let fitted: readonly SessionProfile[] = [];
  const model = new PlotModel({
    initial,
    span,
    columnSeconds: blockSeconds,
    rowStep: 0,
    fitPrices: (_, from, to) => fitProfiles(fitted, from, to),
  });
  return {
    model,
    setProfiles(profiles) {
      fitted = profiles;
      model.setCandles(NO_CANDLES);
    },
  };
}

/** Rows left free under the lowest, and over the highest, where the header of the pane stands. */
const [FREE_BELOW, FREE_ABOVE] = [2, 3] as const;

/** From the lowest row to the highest of the profiles in `[from, to)`; `undefined` where none has any. */
export function fitProfiles(profiles: readonly SessionProfile[], from: number, to: number): PriceRange | undefined {
  const held = profiles.filter(({ start, end, levels }) => end > from && start < to && levels.length > 0);
  if (held.length === 0) return undefined;
  const { rowHeight } = held[0];
  const low = Math.min(...held.map(({ levels }) => levels.price[0]));
  const high = Math.max(...held.map(({ levels }) => levels.price[levels.length - 1])) + rowHeight;
  return { low: low - FREE_BELOW * rowHeight, high: high + FREE_ABOVE * rowHeight };
}
