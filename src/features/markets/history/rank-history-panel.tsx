import { useQuery } from '@tanstack/react-query';
import type { ListHistory } from '@/data/list-history/list-history-types';
import { loadRankHistory, type RankedMoment } from '@/data/list-history/rank-history';
import { getMarketSymbol } from '@/data/queries/market-key';
import { formatCompact } from '@/domain/format/format-compact';
import { formatChange } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';
import { SAMPLE_SECONDS } from '@/domain/list-history/list-history-rule';
import { findGaps } from '@/domain/list-history/list-history-times';
import { isoOf } from '@/features/markets/toolbar/list-export';
import { DataTableDialog } from '@/panes/data-table/data-table-dialog';
import type { TableCell, TableContent } from '@/panes/data-table/table-content';
import { usePriceDecimals } from '@/panes/price/price';
import { useSettings } from '@/state/settings';
import { getMovedMarket, type ListedMoves } from './list-history-moves';
import { FIELD_WORDS, type RankedField } from './list-history-words';

export interface RankHistoryPanelProps {
  readonly listHistory: ListHistory;
  readonly listed: ListedMoves;
  readonly row: number;
  readonly rankedBy: RankedField;
  readonly onClose: () => void;
}

/** The exact ranks of one market in every sample, as a table and as a file. */
export function RankHistoryPanel({ listHistory, listed, row, rankedBy, onClose }: RankHistoryPanelProps) {
  const zone = useSettings((settings) => settings.zone);
  const market = getMovedMarket(listed, row);
  const key = listed.moves.keys[row];
  const { data: moments } = useQuery({
    queryKey: ['tape', 'ranks', key, rankedBy, listed.later.at],
    queryFn: () => loadRankHistory(listHistory, key, rankedBy),
    structuralSharing: false,
    gcTime: 0,
  });
  const symbol = getMarketSymbol(market);
  const decimals = usePriceDecimals(market);
  const content: TableContent = {
    title: `Rank history of ${symbol}`,
    caption: `${market.exchange}. Rank by ${FIELD_WORDS[rankedBy]} among all markets of each sample, live and simulated alike, except recordings; equal figures share a rank. Gaps between samples are not filled.`,
    columns: [
      { name: 'Time', isFigure: false },
      { name: 'Rank', isFigure: true },
      { name: 'Of', isFigure: true },
      { name: 'Last price', isFigure: true },
      { name: '24 h volume, USD', isFigure: true },
      { name: '24 h change, %', isFigure: true },
      { name: '24 h OI change, %', isFigure: true },
    ],
    rows: listRows(moments ?? [], decimals, zone),
    empty: moments === undefined ? 'Reading the samples.' : 'No sample could be read.',
    fileName: `${symbol}-ranks.csv`.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-'),
  };
  return <DataTableDialog content={content} onClose={onClose} />;
}

/** Latest first, with a row for each gap. */
function listRows(moments: readonly RankedMoment[], decimals: number, zone: Zone): TableContent['rows'] {
  const times = moments.map(({ at }) => at).toReversed();
  const gapBefore = new Map(findGaps(times, SAMPLE_SECONDS).map((gap) => [gap.to, gap]));
  return moments.flatMap((moment) => {
    const gap = gapBefore.get(moment.at);
    const row = listCells(moment, decimals, zone);
    return gap === undefined ? [row] : [row, listGapCells(gap.from, gap.to, zone)];
  });
}

function listCells({ at, rank, count, figures }: RankedMoment, decimals: number, zone: Zone): readonly TableCell[] {
  const { lastPrice, volume24h, priceChange24h, oiChange24h } = figures;
  return [
    { text: formatFullTime(at, zone), value: isoOf(at) },
    { text: describeRank(rank), value: rank === undefined || rank === 0 ? undefined : rank },
    { text: String(count), value: count },
    { text: formatPrice(lastPrice, decimals), value: lastPrice },
    { text: formatCompact(volume24h), value: volume24h },
    { text: formatChange(priceChange24h), value: priceChange24h },
    { text: formatChange(oiChange24h), value: oiChange24h },
  ];
}

function describeRank(rank: number | undefined): string {
  if (rank === undefined) return 'not in the list';
  return rank === 0 ? MISSING : String(rank);
}

function listGapCells(from: number, to: number, zone: Zone): readonly TableCell[] {
  const nothing: TableCell = { text: '', value: undefined };
  const text = `no sample since ${formatFullTime(from, zone)}`;
  const filled = Array.from({ length: 6 }, () => nothing);
  return [{ text, value: `no sample between ${isoOf(from)} and ${isoOf(to)}` }, ...filled];
}
