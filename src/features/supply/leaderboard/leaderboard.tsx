import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useService } from '@/client/service-context';
import { useFreeList } from '@/client/use-free-list';
import { listSpanTiles } from '@/client/use-tiles';
import { tileKey } from '@/data/cache/tile-cache';
import { type CoinCap, coinCapsQuery } from '@/data/queries/coin-caps';
import { formatNumber } from '@/domain/format/format-number';
import { formatWeight } from '@/domain/format/format-weight';
import { useAgreedSeries } from '@/panes/market/use-agreed-series';
import { useTilePrice } from '@/panes/price/use-tile-price';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Drawer } from '@/ui/drawer';
import { Segmented } from '@/ui/segmented';
import { DOCKED, useMedia } from '@/ui/use-media';
import { formatBucket } from '../view/supply-fields';
import { nameReached } from '../view/supply-ranges';
import { listSupplySeries, type SupplySeries } from '../view/supply-requests';
import { listTiles, type SupplyView } from '../view/use-supply';
import { beginLoad, finishLoad, isBegun } from './begun-loads';
import { holdLoads } from './hold-loads';
import { BoardHead, type Sorting } from './leader-head';
import { LeaderRow } from './leader-row';
import {
  type Leader,
  type LeaderOver,
  MONTH_DAYS,
  type Order,
  rankLeaders,
  readLeaders,
  sortLeaders,
  spanLeaders,
} from './leaders';
import { countLoad, describeCost, nameLoad } from './load-cost';

export interface LeaderboardProps {
  readonly view: SupplyView;
  onCoin(coin: string): void;
  readonly onClose: () => void;
}

/**
 * Every coin by its market cap, which is free, with its changes over the range. The cached ones are shown at once, and
 * the others load once the reader agrees to the price, and then completely.
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
  const [order, setOrder] = useState<Order>({ by: 'worth', way: 'falling', over: 'range' });
  // A range without a month of its own leaves nothing else to sort by.
  const over = hasMonth(view) ? order.over : 'range';
  const begin = (): void => {
    beginLoad(facts.dataClient, load);
    setAgreed(load);
  };
  return (
    <Drawer
      label="Leaderboard"
      header={<h2 className="truncate text-md font-semibold">Leaderboard, {nameSpan(view, over)}</h2>}
      closeLabel="Close leaderboard"
      // Its columns are wider than other details; the cards beside it keep their units.
      className="w-105! max-sm:w-full! xl:w-117!"
      onClose={onClose}
    >
      <Board
        key={load}
        view={view}
        series={series}
        isAgreed={isAgreed}
        load={
          isAgreed ? undefined : (
            <Button look="primary" title={describeCost(cost)} onClick={begin}>
              {nameLoad(cost)}
            </Button>
          )
        }
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

const otherSpan = (over: LeaderOver): LeaderOver => (over === 'month' ? 'range' : 'month');

const nameSpan = (view: Pick<SupplyView, 'choice' | 'facts'>, over: LeaderOver): string =>
  over === 'month' ? `${MONTH_DAYS} d` : nameReached(view.choice.range, view.facts);

interface BoardProps extends Pick<LeaderboardProps, 'view' | 'onCoin'>, Sorting {
  readonly series: readonly SupplySeries[];
  /** Whether the reader has agreed to the price; else only what is cached is shown. */
  readonly isAgreed: boolean;
  /** The button of the load, until then. */
  readonly load: ReactNode;
  /** Everything has loaded. */
  readonly onWhole: () => void;
}

function Board({ view, series, isAgreed, load, order, onOrder, onCoin, onWhole }: BoardProps) {
  useHeldLoads(series);
  const place = `leaders ${view.choice.range}`;
  const { loaded, question } = useAgreedSeries(view.facts.dataClient, series, place, isAgreed);
  const isWhole = loaded.every(({ pending, missing }) => pending === 0 && missing.length === 0);
  useEffect(() => {
    if (isWhole) onWhole();
  });
  const { data: caps = NO_CAPS } = useFreeList(coinCapsQuery(useService()));
  const leaders = sortLeaders(rankLeaders(readLeaders(series, loaded, view, listTiles), caps), order);
  const pending = new Set(series.filter((_, at) => loaded[at].pending > 0).map(({ coin }) => coin));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <SortRow view={view} order={order} onOrder={onOrder} />
        <BoardStatus
          count={leaders.filter(({ isWhole: isLoaded }) => isLoaded).length}
          loaded={loaded}
          question={isAgreed ? question : undefined}
        />
      </div>
      <table aria-label="Leaderboard" className="w-full text-[12px] tabular-nums">
        <BoardHead
          order={order}
          changes={load ?? <BoardSpan view={view} leaders={leaders} over={order.over} />}
          onOrder={onOrder}
        />
        <tbody>
          {leaders.map((leader) => (
            <LeaderRow
              key={leader.coin}
              leader={leader}
              isPending={pending.has(leader.coin)}
              hasMonth={hasMonth(view)}
              sorted={order}
              isShown={leader.coin === view.asset.coin}
              onCoin={onCoin}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

const NO_CAPS: readonly CoinCap[] = [];

interface BoardSpanProps extends Pick<LeaderboardProps, 'view'> {
  readonly leaders: readonly Leader[];
  readonly over: LeaderOver;
}

/** Over what the changes are, in a line. */
function BoardSpan({ view, leaders, over }: BoardSpanProps) {
  const span = spanLeaders(leaders);
  if (span === undefined) return null;
  const both = [over, ...(hasMonth(view) ? [otherSpan(over)] : [])].map((one) => nameSpan(view, one)).join(' and ');
  const words = `Changes in ${both}, to ${formatBucket(span.to)}`;
  return (
    <span
      className="block truncate"
      title={`Since ${formatBucket(span.from)}: of each coin from its first report to its last.`}
    >
      {words}
    </span>
  );
}

interface SortRowProps extends Sorting {
  readonly view: SupplyView;
}

/** Which changes the columns sort by: those over the range or the last month, and whether by size alone. */
function SortRow({ view, order, onOrder }: SortRowProps) {
  return (
    <div className="flex flex-none items-center gap-2">
      {hasMonth(view) && (
        <Segmented
          label="Sort by changes over"
          options={[
            { value: 'range', label: nameSpan(view, 'range') },
            { value: 'month', label: `${MONTH_DAYS} d` },
          ]}
          value={order.over}
          onChange={(over: LeaderOver) => onOrder({ ...order, over })}
        />
      )}
      <Chip
        label="Absolute"
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

interface BoardStatusProps extends Pick<ReturnType<typeof useAgreedSeries>, 'loaded' | 'question'> {
  readonly count: number;
}

/** How many coins have loaded, and what the others wait for. */
export function BoardStatus({ count, loaded, question }: BoardStatusProps) {
  const pending = loaded.filter((one) => one.pending > 0).length;
  const failed = loaded.filter(({ error }) => error !== undefined);
  const retry = (): void => {
    for (const one of failed) one.retry();
  };
  return (
    <>
      {question !== undefined && (
        <p className="w-full text-sm text-fg-2">
          {question.verdict === 'never'
            ? `This costs ${formatWeight(question.price.weight)} weight, more than this tier's budget.`
            : 'This is above your spending limit.'}{' '}
          {question.verdict === 'ask' && (
            <Button onClick={question.load}>Load, {formatWeight(question.price.weight)} weight</Button>
          )}
        </p>
      )}
      <p role="status" className="ml-auto text-right text-xs text-fg-3">
        {formatNumber(count, 0)} of {formatNumber(loaded.length, 0)} coins
        {pending > 0 && `, ${formatNumber(pending, 0)} loading`}
        {failed.length > 0 && `, ${formatNumber(failed.length, 0)} failed `}
        {failed.length > 0 && <Button onClick={retry}>Retry</Button>}
      </p>
    </>
  );
}
