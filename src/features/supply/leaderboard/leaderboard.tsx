import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listSpanTiles } from '@/client/use-tiles';
import { tileKey } from '@/data/cache/tile-cache';
import { formatNumber } from '@/domain/format/format-number';
import { formatWeight } from '@/domain/format/format-weight';
import { useAgreedSeries } from '@/panes/market/use-agreed-series';
import { useTilePrice } from '@/panes/price/use-tile-price';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Drawer } from '@/ui/drawer';
import { Segmented } from '@/ui/segmented';
import { DOCKED, useMedia } from '@/ui/use-media';
import { formatAmount, formatBucket } from '../view/supply-fields';
import { listSupplySeries, type SupplySeries } from '../view/supply-requests';
import { listTiles, type SupplyView } from '../view/use-supply';
import { beginLoad, finishLoad, isBegun } from './begun-loads';
import { FreeCaps } from './free-caps';
import { holdLoads } from './hold-loads';
import {
  type Change,
  Changes,
  formatCapChange,
  formatDominanceChange,
  formatGain,
  formatSupplyChange,
} from './leader-changes';
import {
  type Leader,
  type LeaderOrder,
  type LeaderOver,
  type LeaderWay,
  MONTH_DAYS,
  type Order,
  readLeaders,
  sortLeaders,
  spanLeaders,
  splitLeaders,
} from './leaders';
import { countLoad, describeCost, nameLoad } from './load-cost';

export interface LeaderboardProps {
  readonly view: SupplyView;
  onCoin(coin: string): void;
  readonly onClose: () => void;
}

/**
 * Every coin by its changes over the range. The cached ones are shown at once, among the others, which load once the
 * reader agrees to the price, and then completely.
 */
export function Leaderboard({ view, onCoin, onClose }: LeaderboardProps) {
  const isDocked = useMedia(DOCKED);
  const { facts, choice } = view;
  const series = useBoardSeries(view);
  const views = series.map(({ ask, span }) => listSpanTiles(ask, span));
  // Each tile that arrives changes the price.
  useTilePrice(facts.dataClient, views);
  const cost = countLoad(facts.dataClient, views);
  const load = `${choice.range} ${choice.interval}`;
  const [agreed, setAgreed] = useState<string>();
  const isAgreed = agreed === load || isBegun(facts.dataClient, load) || cost.weight === 0;
  // Lying over the panes, it would hide the chosen coin.
  const choose = (coin: string): void => {
    onCoin(coin);
    if (!isDocked) onClose();
  };
  const [order, setOrder] = useState<Order>({ by: 'supply', way: 'falling', over: 'range' });
  // A range without a month of its own leaves nothing else to sort by.
  const over = hasMonth(view) ? order.over : 'range';
  const begin = (): void => {
    beginLoad(facts.dataClient, load);
    setAgreed(load);
  };
  return (
    <Drawer
      label="Leaderboard"
      header={<h2 className="truncate text-md font-semibold">Leaderboard, {nameSpan(choice.range, over)}</h2>}
      closeLabel="Close leaderboard"
      // Its six columns are wider than other details.
      className="w-105! max-sm:w-full!"
      onClose={onClose}
    >
      {!isAgreed && (
        <>
          <p className="text-sm text-fg-2">{describeCost(cost)}</p>
          <Button look="primary" onClick={begin}>
            {nameLoad(cost)}
          </Button>
        </>
      )}
      <Board
        key={load}
        view={view}
        series={series}
        isAgreed={isAgreed}
        order={{ ...order, over }}
        onOrder={setOrder}
        onCoin={choose}
        onWhole={() => finishLoad(facts.dataClient, load)}
      />
    </Drawer>
  );
}

/**
 * All coins. Those on screen keep the token names that they were requested by when the board opened: another name would
 * be another request.
 */
function useBoardSeries({ coins, facts, choice, search }: SupplyView): readonly SupplySeries[] {
  const [named] = useState(() => new Map(facts.coins.map((one) => [one.coin, one])));
  const [chosen] = useState(search.asset);
  const asked = coins.map((coin) => {
    const isOther = chosen !== undefined && coin === facts.coins[0]?.coin;
    return (isOther ? undefined : named.get(coin)) ?? { coin, tokenName: undefined };
  });
  return listSupplySeries({ ...facts, coins: asked }, choice);
}

/** Whether rows show the last month too: weekly ranges and the one of 30 days do not. */
const hasMonth = ({ choice: { range, interval } }: SupplyView): boolean => interval === 'DAY' && range !== '30D';

const COLUMNS: readonly {
  readonly by: LeaderOrder;
  readonly label: string;
  readonly unit: string;
  readonly title: string;
}[] = [
  { by: 'supply', label: 'Supply', unit: '%', title: 'Change of the circulating supply, in percent' },
  { by: 'cap', label: 'Cap', unit: '%', title: 'Change of the market cap, in percent' },
  { by: 'gain', label: 'Cap', unit: 'USD', title: 'Change of the market cap, in USD' },
  {
    by: 'dominance',
    label: 'Dominance',
    unit: 'pt',
    title: 'Change of the share of the whole market cap, in percentage points',
  },
  {
    by: 'worth',
    label: 'Reported cap',
    unit: 'USD',
    title: 'Market cap in the latest report, at its price of 00:00 UTC, in USD',
  },
];

const ARROWS: Readonly<Record<LeaderWay, string>> = { falling: ' ↓', rising: ' ↑', size: ' ±' };
const SORTS = { falling: 'descending', rising: 'ascending', size: 'other' } as const;

const otherSpan = (over: LeaderOver): LeaderOver => (over === 'month' ? 'range' : 'month');

const nameSpan = (range: string, over: LeaderOver): string => (over === 'month' ? `${MONTH_DAYS} d` : range);

interface BoardProps extends Pick<LeaderboardProps, 'view' | 'onCoin'>, BoardHeadProps {
  readonly series: readonly SupplySeries[];
  /** Whether the reader has agreed to the price; else only what is cached is shown. */
  readonly isAgreed: boolean;
  /** Everything has loaded. */
  readonly onWhole: () => void;
}

function Board({ view, series, isAgreed, order, onOrder, onCoin, onWhole }: BoardProps) {
  useHeldLoads(series);
  const place = `leaders ${view.choice.range}`;
  const { loaded, question } = useAgreedSeries(view.facts.dataClient, series, place, isAgreed);
  const isWhole = loaded.every(({ pending, missing }) => pending === 0 && missing.length === 0);
  useEffect(() => {
    if (isWhole) onWhole();
  });
  const leaders = sortLeaders(readLeaders(series, loaded, view, listTiles), order);
  const span = spanLeaders(leaders);
  const pending = new Set(series.filter((_, at) => loaded[at].pending > 0).map(({ coin }) => coin));
  const { rows, absent } = splitLeaders(leaders, pending);
  return (
    <>
      {span !== undefined && (
        <p className="text-xs text-fg-3">
          Changes from {formatBucket(span.from)} to {formatBucket(span.to)}, from the first report of a coin in it to
          its last
          {hasMonth(view) &&
            `; first line over ${nameSpan(view.choice.range, order.over)}, second over ${nameSpan(view.choice.range, otherSpan(order.over))}`}
          .
        </p>
      )}
      <BoardStatus
        count={leaders.filter(({ isWhole: isLoaded }) => isLoaded).length}
        loaded={loaded}
        question={isAgreed ? question : undefined}
      />
      <SortRow view={view} order={order} onOrder={onOrder} />
      <table aria-label="Leaderboard" className="w-full text-sm tabular-nums">
        <BoardHead order={order} onOrder={onOrder} />
        <tbody>
          {rows.map((leader) => (
            <LeaderRow
              key={leader.coin}
              leader={leader}
              hasMonth={hasMonth(view)}
              sorted={order}
              isShown={leader.coin === view.asset.coin}
              onCoin={onCoin}
            />
          ))}
        </tbody>
      </table>
      {absent.length > 0 && <FreeCaps coins={absent} coin={view.asset.coin} onCoin={onCoin} />}
    </>
  );
}

interface SortRowProps extends BoardHeadProps {
  readonly view: SupplyView;
}

/** Which changes the columns sort by: those over the range or the last month, and whether by size alone. */
function SortRow({ view, order, onOrder }: SortRowProps) {
  return (
    <div className="flex items-center gap-2">
      {hasMonth(view) && (
        <Segmented
          label="Sort by changes over"
          options={[
            { value: 'range', label: view.choice.range },
            { value: 'month', label: `${MONTH_DAYS} d` },
          ]}
          value={order.over}
          onChange={(over: LeaderOver) => onOrder({ ...order, over })}
        />
      )}
      <Chip
        label="Size of move"
        description="Sorts by how far the figure has moved, up or down"
        pressed={order.way === 'size'}
        onToggle={() => onOrder({ ...order, way: order.way === 'size' ? 'falling' : 'size' })}
      />
    </div>
  );
}

/** Lets requests in progress finish even if the board closes. */
function useHeldLoads(series: readonly SupplySeries[]): void {
  const client = useQueryClient();
  const latest = useRef(series);
  useEffect(() => {
    latest.current = series;
  });
  // A layout effect runs before the queries unsubscribe, which would abort the requests.
  useLayoutEffect(
    () => () => {
      const keys = latest.current.flatMap(({ ask, span }) =>
        listSpanTiles(ask, span).tiles.map((tile) => tileKey(ask.kind, ask.view, tile)),
      );
      holdLoads(client, keys);
    },
    [client],
  );
}

interface BoardHeadProps {
  readonly order: Order;
  onOrder(order: Order): void;
}

/** Another column keeps the sort by size; the same one reverses. */
function nextWay({ by, way }: Order, pressed: LeaderOrder): LeaderWay {
  if (by !== pressed) return way === 'size' ? 'size' : 'falling';
  return way === 'falling' ? 'rising' : 'falling';
}

/** The columns, each of which sorts: the largest first, or if pressed again the smallest. */
function BoardHead({ order, onOrder }: BoardHeadProps) {
  return (
    <thead className="sticky -top-2 bg-panel">
      <tr className="text-fg-3">
        <th scope="col" className="px-1 py-1 text-left align-bottom font-normal">
          Coin
        </th>
        {COLUMNS.map(({ by, label, unit, title }) => (
          <th
            key={by}
            scope="col"
            className="py-1 text-right align-bottom font-normal"
            aria-sort={order.by === by ? SORTS[order.way] : 'none'}
          >
            <button
              type="button"
              title={title}
              className={`min-h-8 rounded-sm px-1 text-right text-xs whitespace-nowrap pointer-coarse:min-h-10 hover:bg-hover ${order.by === by ? 'font-semibold text-fg-1' : ''}`}
              onClick={() => onOrder({ ...order, by, way: nextWay(order, by) })}
            >
              {label}
              {order.by === by && ARROWS[order.way]}
              <span className="block leading-3 font-normal text-fg-3">{unit}</span>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface BoardStatusProps extends Pick<ReturnType<typeof useAgreedSeries>, 'loaded' | 'question'> {
  readonly count: number;
}

/** How many coins have loaded, and what the others wait for. */
function BoardStatus({ count, loaded, question }: BoardStatusProps) {
  const pending = loaded.filter((one) => one.pending > 0).length;
  const failed = loaded.filter(({ error }) => error !== undefined);
  const retry = (): void => {
    for (const one of failed) one.retry();
  };
  return (
    <>
      {question !== undefined && (
        <p className="text-sm text-fg-2">
          {question.verdict === 'never'
            ? `This costs ${formatWeight(question.price.weight)} weight, more than this tier's budget.`
            : 'This is above your spending limit.'}{' '}
          {question.verdict === 'ask' && (
            <Button onClick={question.load}>Load, {formatWeight(question.price.weight)} weight</Button>
          )}
        </p>
      )}
      <p role="status" className="text-xs text-fg-3">
        {formatNumber(count, 0)} of {formatNumber(loaded.length, 0)} coins
        {pending > 0 && `, ${formatNumber(pending, 0)} loading`}
        {failed.length > 0 && `, ${formatNumber(failed.length, 0)} failed `}
        {failed.length > 0 && <Button onClick={retry}>Retry</Button>}
      </p>
    </>
  );
}

interface LeaderRowProps {
  readonly leader: Leader;
  readonly hasMonth: boolean;
  /** The figures that the rows are sorted by stand out. */
  readonly sorted: Pick<Order, 'by' | 'over'>;
  readonly isShown: boolean;
  onCoin(coin: string): void;
}

function LeaderRow({ leader, hasMonth: isTold, sorted, isShown, onCoin }: LeaderRowProps) {
  const { coin, isWhole, supply, cap, gain, dominance, share, worth, month } = leader;
  const changes = (by: LeaderOrder, range: Change, ofMonth: Change) => (
    <Changes
      lines={isTold ? (sorted.over === 'month' ? [ofMonth, range] : [range, ofMonth]) : [range]}
      isSorted={sorted.by === by}
    />
  );
  return (
    <tr className={`border-t border-line-subtle ${isShown ? 'bg-active' : ''}`}>
      <th scope="row" className="text-left font-semibold">
        <button
          type="button"
          className="min-h-8 w-full rounded-sm px-1 text-left hover:bg-hover pointer-coarse:min-h-11"
          aria-label={`Supply of ${coin}`}
          onClick={() => onCoin(coin)}
        >
          {coin}
        </button>
      </th>
      {!isWhole && (
        <td colSpan={COLUMNS.length} className="px-1 text-right text-xs text-fg-3">
          loading
        </td>
      )}
      {isWhole && (
        <>
          {changes('supply', formatSupplyChange(supply), formatSupplyChange(month.supply))}
          {changes('cap', formatCapChange(cap), formatCapChange(month.cap))}
          {changes('gain', formatGain(gain), formatGain(month.gain))}
          {changes('dominance', formatDominanceChange(dominance, share), formatDominanceChange(month.dominance, share))}
          <td className={`px-1 text-right ${sorted.by === 'worth' ? 'font-semibold text-fg-1' : 'text-fg-2'}`}>
            {formatAmount(worth)}
          </td>
        </>
      )}
    </tr>
  );
}
