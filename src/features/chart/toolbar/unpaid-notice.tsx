import { useState } from 'react';
import { useBudgetLimit } from '@/client/use-budget';
import { formatWeight } from '@/domain/format/format-weight';
import { describeUnpaid, listUnpaidPanes, withUnpaid } from '@/features/chart/rows/unpaid-panes';
import { listChartTiles } from '@/features/chart/view/chart-choice';
import type { ChartView } from '@/features/chart/view/chart-view';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { useLoadWait } from '@/panes/price/over-budget';
import type { ChartPaneId, ChartSearch } from '@/state/url-state';
import { Notice } from '@/ui/notice';
import { useMedia, WIDE } from '@/ui/use-media';
import { NoticePlace } from './notice-place';

export interface UnpaidNoticeProps {
  readonly chart: ChartView;
  readonly asked: ChartSearch['panes'];
  onSearch(change: Partial<ChartSearch>): void;
}

/** Says which panes the budget leaves out, and what they cost. */
export function UnpaidNotice({ chart, asked, onSearch }: UnpaidNoticeProps) {
  const limit = useBudgetLimit();
  const isRoomy = useMedia(ROOMY);
  const isWide = useMedia(WIDE);
  const [isDismissed, setDismissed] = useState(false);
  const roomy = isWide ? 'wide' : 'middle';
  const { market } = chart;
  const unpaid = listUnpaidPanes(asked, { width: isRoomy ? roomy : 'narrow', limit, market });
  // A question about the view itself comes first.
  if (unpaid.length === 0 || isDismissed || chart.question !== undefined) return null;
  return (
    <NoticePlace>
      <PricedNotice
        chart={chart}
        unpaid={unpaid}
        onShow={() => onSearch({ panes: withUnpaid(chart.panes, unpaid) })}
        onDismiss={() => setDismissed(true)}
      />
    </NoticePlace>
  );
}

interface PricedNoticeProps {
  readonly chart: ChartView;
  readonly unpaid: readonly ChartPaneId[];
  onShow(): void;
  onDismiss(): void;
}

function PricedNotice({ chart, unpaid, onShow, onDismiss }: PricedNoticeProps) {
  const { facts, choice } = chart;
  const panes = withUnpaid(choice.panes, unpaid);
  const { weight } = facts.dataClient.tiles.price(listChartTiles(facts, { ...choice, panes }));
  const wait = useLoadWait(weight);
  const label = [
    'Show',
    weight === 0 ? 'free' : `${formatWeight(weight)} weight`,
    ...(wait === undefined ? [] : [wait]),
  ];
  return (
    <Notice tone="info" action={{ label: label.join(', '), onPress: onShow }} onDismiss={onDismiss}>
      {describeUnpaid(unpaid)}
    </Notice>
  );
}
