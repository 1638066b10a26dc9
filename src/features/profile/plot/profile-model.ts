import { ensure } from '@/base/assert';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { findProfileRange } from '@/domain/tpo/profile-range';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import type { PlotView, PriceFit } from '@/panes/plot/plot-model';
import { PlotModel } from '@/panes/plot/plot-model';

/** The view of the sessions, and what it is fitted to. */
export interface ProfileModel {
  readonly model: PlotModel;
  /** Sets the profiles that a fitted view covers. */
  setProfiles(profiles: readonly SessionProfile[]): void;
}

export interface ProfileModelOptions {
  readonly initial: PlotView;
  /** Range of the data, in whole sessions. */
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

/** Rows left free below the lowest and above the highest, where the header of the pane is. */
const [FREE_BELOW, FREE_ABOVE] = [2, 3] as const;

/** Price range of the profiles in `[from, to)`, without off-market rows; `undefined` if none has any rows. */
export function fitProfiles(profiles: readonly SessionProfile[], from: number, to: number): PriceFit | undefined {
  const held = profiles.filter(({ start, end, levels }) => end > from && start < to && levels.length > 0);
  if (held.length === 0) return undefined;
  const { rowHeight } = held[0];
  const { low, high, off } = ensure(findProfileRange(held), 'rows');
  const fitted = { low: low - FREE_BELOW * rowHeight, high: high + (1 + FREE_ABOVE) * rowHeight };
  return off.length === 0 ? fitted : { ...fitted, off };
}
