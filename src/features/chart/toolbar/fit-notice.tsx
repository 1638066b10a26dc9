import { formatRangeLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import type { Interval } from '@/domain/interval';
import { type Misfit, secondsInstead } from '@/features/chart/view/candle-range';
import type { ChartSearch } from '@/state/url-state';
import { Notice } from '@/ui/notice';
import { NoticePlace } from './notice-place';
import { labelOfInterval } from './toolbar-choices';

/** What a press of range or candles could not show, and the way to it. */
export interface FitNotice {
  readonly text: string;
  readonly label: string;
  readonly way: Partial<ChartSearch>;
}

/** "540 candles of 4h, too many to read". */
function nameMisfit({ kind, count, interval }: Misfit): string {
  const shown = formatNumber(Math.max(1, Math.round(count)), 0);
  const candles = `${shown} ${shown === '1' ? 'candle' : 'candles'} of ${labelOfInterval(interval)}`;
  return `${candles}, too ${kind} to read`;
}

const nameView = (seconds: number, interval: Interval): string =>
  `${formatRangeLength(seconds)} in ${labelOfInterval(interval)} candles`;

/** The view of an address, in words. */
const nameWay = ({ period = 0, interval = 'DAY' }: Partial<ChartSearch>): string =>
  `Show ${nameView(period, interval)}`;

/** After a press that shows part of what was pressed, or `instead` of it. */
export function tellFit(misfit: Misfit, instead: string, way: Partial<ChartSearch>): FitNotice {
  const { kind, readable, seconds } = misfit;
  const part = `the latest ${formatNumber(readable, 0)}, ${formatRangeLength(secondsInstead(misfit))}`;
  const shown = kind === 'many' ? part : instead;
  return {
    text: `${formatRangeLength(seconds)} is ${nameMisfit(misfit)}. Showing ${shown}.`,
    label: nameWay(way),
    way,
  };
}

/** After a typed range, which stays as typed. */
export function tellCandles(misfit: Misfit, shown: Interval, way: Partial<ChartSearch>): FitNotice {
  return {
    text: `${formatRangeLength(misfit.seconds)} is ${nameMisfit(misfit)}. Showing ${labelOfInterval(shown)} candles.`,
    label: nameWay(way),
    way,
  };
}

export interface FitNoticeBoxProps {
  /** `undefined`: nothing to tell. */
  readonly notice: FitNotice | undefined;
  onSearch(change: Partial<ChartSearch>): void;
  onDismiss(): void;
}

/** Below the panes. */
export function FitNoticeBox({ notice, onSearch, onDismiss }: FitNoticeBoxProps) {
  if (notice === undefined) return null;
  const take = (): void => {
    onDismiss();
    onSearch(notice.way);
  };
  return (
    <NoticePlace>
      <Notice tone="info" action={{ label: notice.label, onPress: take }} onDismiss={onDismiss}>
        {notice.text}
      </Notice>
    </NoticePlace>
  );
}
