import { ensure } from '@/base/assert';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { findProfileRange } from '@/domain/tpo/profile-range';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { countFreeRows } from '@/features/profile/view/row-choice';
import type { PlotView, PriceFit } from '@/panes/plot/plot-model';
import { PlotModel } from '@/panes/plot/plot-model';

/** The view of the sessions, and what it is fitted to. */
export interface ProfileModel {
  readonly model: PlotModel;
  /** Sets the profiles that a fitted view covers, at rest: it covers all of those in view. `plotHeight`: CSS px. */
  setProfiles(profiles: readonly SessionProfile[], plotHeight: number): void;
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
  let height = 0;
  let rested: RestedFit | undefined;
  const model = new PlotModel({
    initial,
    span,
    columnSeconds: blockSeconds,
    rowStep: 0,
    fitPrices(_, from, to) {
      const fit = fitProfiles(fitted, from, to, height);
      if (fit === undefined) return undefined;
      if (rested !== undefined && isSameLength(rested, from, to)) return keepHeight(fit, rested);
      rested = { seconds: to - from, height: fit.high - fit.low };
      return fit;
    },
  });
  return {
    model,
    setProfiles(profiles, plotHeight) {
      fitted = profiles;
      height = plotHeight;
      rested = undefined;
      model.setCandles(NO_CANDLES);
    },
  };
}

/** A fitted view at rest: its length, and the prices it covers from bottom to top. */
interface RestedFit {
  readonly seconds: number;
  readonly height: number;
}

const isSameLength = ({ seconds }: RestedFit, from: number, to: number): boolean => Math.abs(to - from - seconds) < 1;

/**
 * The prices of a fit, as many as at rest: while a pan brings other sessions, rows keep their height, or letters would
 * turn into blocks and back.
 */
function keepHeight({ low, high, ...fit }: PriceFit, { height }: RestedFit): PriceFit {
  const middle = (low + high) / 2;
  return { ...fit, low: middle - height / 2, high: middle + height / 2 };
}

/** Price range of the profiles in `[from, to)`, without off-market rows; `undefined` if none has any rows. */
export function fitProfiles(
  profiles: readonly SessionProfile[],
  from: number,
  to: number,
  plotHeight: number,
): PriceFit | undefined {
  const held = profiles.filter(({ start, end, levels }) => end > from && start < to && levels.length > 0);
  if (held.length === 0) return undefined;
  const { rowHeight } = held[0];
  const { low, high, off } = ensure(findProfileRange(held), 'rows');
  const free = countFreeRows((high - low) / rowHeight + 1, plotHeight);
  const fitted = { low: low - free.below * rowHeight, high: high + (1 + free.above) * rowHeight };
  return off.length === 0 ? fitted : { ...fitted, off };
}
