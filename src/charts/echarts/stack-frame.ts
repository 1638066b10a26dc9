import { formatSizeChange } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { hasSeriesRoom } from '../series/row-scale';
import type { PlotSize, Viewport } from '../viewport/viewport';
import { formatSigned } from './axis-paint';
import { buildFundingRow } from './funding-row';
import { buildInterestRow } from './interest-row';
import { buildLineRow, type LineRow } from './line-row';
import { buildLiquidationRow } from './liquidation-row';
import { buildPriceRow } from './price-row';
import { buildQuestionRow } from './question-row';
import type { RowPart, RowSpace } from './row-part';
import type { StackData, StackLayout, StackRow, StackRowId } from './stack-data';
import { buildVolumeRow } from './volume-row';

/** A row of the layout and what is drawn in it; `part` is `undefined` while it has nothing to draw. */
export interface RowFrame {
  readonly row: StackRow;
  readonly size: PlotSize;
  readonly part: RowPart | undefined;
}

/** All rows of one view. */
export interface StackFrame {
  readonly rows: readonly RowFrame[];
  /** Candles per drawn bar; 1 when none are merged. */
  readonly merged: number;
}

const CVD_ROW: LineRow = { colourOf: ({ cvd }) => cvd, format: formatSigned, formatLast: formatSizeChange };
const VOLATILITY_ROW: LineRow = {
  colourOf: ({ imbalance }) => imbalance,
  format: (percent) => `${formatNumber(percent, 1)}%`,
};

type BuildRow = (data: StackData, space: RowSpace) => RowPart | undefined;

const ROWS: Readonly<Record<Exclude<StackRowId, 'price'>, BuildRow>> = {
  questions: ({ questions, ahead }, space) => questions && buildQuestionRow(questions, space, ahead),
  volume: ({ volume }, space) => volume && buildVolumeRow(volume, space),
  cvd: ({ cvd }, space) => cvd && buildLineRow(cvd.line, space, CVD_ROW),
  oi: ({ interest }, space) => interest && buildInterestRow(interest, space),
  funding: ({ funding }, space) => funding && buildFundingRow(funding, space),
  liquidations: ({ liquidations }, space) => liquidations && buildLiquidationRow(liquidations, space),
  volatility: ({ volatility }, space) => volatility && buildLineRow(volatility.line, space, VOLATILITY_ROW),
};

/** What each row of the layout draws in this view. */
export function buildStackFrame(data: StackData, view: Viewport, layout: StackLayout): StackFrame {
  let merged = 1;
  const rows = layout.rows.map((row): RowFrame => {
    const size = { width: layout.plotWidth, height: row.height, pixelRatio: layout.pixelRatio };
    const space = { view, size, headingLines: row.headingLines };
    if (row.id !== 'price') {
      const isRoomy = hasSeriesRoom(row.height, row.headingLines);
      return { row, size, part: isRoomy ? ROWS[row.id](data, space) : undefined };
    }
    const part = buildPriceRow(data.price, space, data.ahead);
    merged = part.merged;
    return { row, size, part };
  });
  return { rows, merged };
}

/** Total height of the rows and the time axis, CSS px. */
export function heightOfStack({ rows, timeAxisHeight }: StackLayout): number {
  return bottomOfRows(rows) + timeAxisHeight;
}

export function bottomOfRows(rows: readonly StackRow[]): number {
  return Math.max(0, ...rows.map(({ top, height }) => top + height));
}

/** Left edge of the axis, CSS px. */
export function axisLeftOf({ plotWidth, gutterWidth }: StackLayout): number {
  return plotWidth + gutterWidth;
}
