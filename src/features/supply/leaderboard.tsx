import { useState } from 'react';
import type { ViewPrice } from '@/data/plan/price-view';
import { formatNumber } from '@/domain/format/format-number';
import { formatChange, getTone } from '@/domain/format/format-percent';
import { formatWeight } from '@/domain/format/format-weight';
import { useAgreedSeries } from '@/panes/use-agreed-series';
import { useTilePrice } from '@/panes/use-tile-price';
import { listSpanTiles } from '@/panes/use-tiles';
import { Button } from '@/ui/button';
import { Drawer } from '@/ui/drawer';
import { DOCKED, useMedia } from '@/ui/use-media';
import { formatSharePoints } from './dominance-picture';
import { type Leader, type LeaderOrder, readLeaders, sortLeaders } from './leaders';
import { listSupplySeries } from './supply-asks';
import { formatAmount, formatSpan } from './supply-fields';
import { listTiles, type SupplyView } from './use-supply';

export interface LeaderboardProps {
  readonly view: SupplyView;
  onCoin(coin: string): void;
  readonly onClose: () => void;
}

/** Every coin by what has changed over the range: asked for once its price is agreed to. */
export function Leaderboard({ view, onCoin, onClose }: LeaderboardProps) {
  const [isOn, setOn] = useState(false);
  const isDocked = useMedia(DOCKED);
  const { coins, facts, choice, wanted } = view;
  const asked = { ...facts, coins: coins.map((coin) => ({ coin, tokenName: undefined })) };
  const series = listSupplySeries(asked, choice);
  const price = useTilePrice(
    facts.desk,
    series.map(({ ask, span }) => listSpanTiles(ask, span)),
  );
  // Over the panes it would hide the coin that was chosen.
  const choose = (coin: string): void => {
    onCoin(coin);
    if (!isDocked) onClose();
  };
  return (
    <Drawer
      label="Leaderboard"
      header={<h2 className="truncate text-md font-semibold">Leaderboard, {choice.range}</h2>}
      closeLabel="Close leaderboard"
      onClose={onClose}
    >
      <p className="text-xs text-fg-3">Changes from {formatSpan(wanted)}, from the first report in it to the last.</p>
      {isOn || price.weight === 0 ? (
        <Board view={view} series={series} onCoin={choose} />
      ) : (
        <>
          <p className="text-sm text-fg-2">{tellCost(coins.length, price)}</p>
          <Button look="primary" onClick={() => setOn(true)}>
            Load {formatNumber(coins.length, 0)} coins, {formatWeight(price.weight)} weight
          </Button>
        </>
      )}
    </Drawer>
  );
}

const COLUMNS: readonly {
  readonly by: LeaderOrder;
  readonly label: string;
  readonly unit: string;
  readonly title: string;
}[] = [
  { by: 'supply', label: 'Supply', unit: '%', title: 'Change of the circulating supply, in percent' },
  { by: 'cap', label: 'Cap', unit: '%', title: 'Change of the market cap, in percent' },
  {
    by: 'dominance',
    label: 'Dominance',
    unit: 'pt',
    title: 'Change of the share of the whole market cap, in percentage points',
  },
  { by: 'worth', label: 'Cap now', unit: 'USD', title: 'Market cap in the latest report, in USD' },
];

/** What the load would be charged now, and for what: after a reload the tiles that have not filled up yet come again. */
export function tellCost(coins: number, { weight, tilesHeld, tilesNeeded }: ViewPrice): string {
  const start = 'The free list has no changes of supply, so each coin is a request of its own.';
  if (tilesHeld === 0)
    return `${start} Nothing is cached yet: ${formatNumber(coins, 0)} coins cost ${formatWeight(weight)} weight.`;
  const missing = tilesNeeded - tilesHeld;
  const cached = `${formatNumber(tilesHeld, 0)} of ${formatNumber(tilesNeeded, 0)} tiles are cached and free.`;
  const rest =
    missing <= coins
      ? `The newest tile of ${formatNumber(missing, 0)} coins, still filling, loads again`
      : 'The others load';
  return `${start} ${cached} ${rest} for ${formatWeight(weight)} weight.`;
}

interface Order {
  readonly by: LeaderOrder;
  readonly isRising: boolean;
}

interface BoardProps extends Pick<LeaderboardProps, 'view' | 'onCoin'> {
  readonly series: ReturnType<typeof listSupplySeries>;
}

function Board({ view, series, onCoin }: BoardProps) {
  const [order, setOrder] = useState<Order>({ by: 'supply', isRising: false });
  const { loaded, question } = useAgreedSeries(view.facts.desk, series, `leaders ${view.choice.range}`);
  const leaders = sortLeaders(readLeaders(series, loaded, view.wanted, listTiles), order.by, order.isRising);
  return (
    <>
      <BoardStatus count={leaders.length} loaded={loaded} question={question} />
      <table aria-label="Leaderboard" className="w-full text-xs tabular-nums">
        <BoardHead order={order} onOrder={setOrder} />
        <tbody>
          {leaders.map((leader) => (
            <LeaderRow key={leader.coin} leader={leader} isShown={leader.coin === view.asset.coin} onCoin={onCoin} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface BoardHeadProps {
  readonly order: Order;
  onOrder(order: Order): void;
}

/** The columns, each of which sorts: the largest first, pressed again the smallest. */
function BoardHead({ order, onOrder }: BoardHeadProps) {
  return (
    <thead>
      <tr className="text-fg-3">
        <th scope="col" className="px-1 py-1 text-left align-top font-normal">
          Coin
        </th>
        {COLUMNS.map(({ by, label, unit, title }) => (
          <th
            key={by}
            scope="col"
            className="py-1 text-right align-top font-normal"
            aria-sort={order.by === by ? (order.isRising ? 'ascending' : 'descending') : 'none'}
          >
            <button
              type="button"
              title={title}
              className={`min-h-6 rounded-sm px-1 text-right whitespace-nowrap hover:bg-hover ${order.by === by ? 'font-semibold text-fg-1' : ''}`}
              onClick={() => onOrder({ by, isRising: order.by === by && !order.isRising })}
            >
              {label}
              {order.by === by && (order.isRising ? ' ↑' : ' ↓')}
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

/** How many coins have come, and what stands between the others and the board. */
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
            ? `This costs ${formatWeight(question.price.weight)} weight, more than the budget of this tier ever is.`
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

const TONES = { buy: 'text-buy', sell: 'text-sell', neutral: 'text-fg-3' } as const;

interface LeaderRowProps {
  readonly leader: Leader;
  readonly isShown: boolean;
  onCoin(coin: string): void;
}

function LeaderRow({ leader, isShown, onCoin }: LeaderRowProps) {
  const { coin, supply, cap, dominance, worth } = leader;
  return (
    <tr className={`border-t border-line-subtle ${isShown ? 'bg-active' : ''}`}>
      <th scope="row" className="text-left font-semibold">
        <button
          type="button"
          className="min-h-6 w-full rounded-sm px-1 text-left hover:bg-hover"
          aria-label={`Supply of ${coin}`}
          onClick={() => onCoin(coin)}
        >
          {coin}
        </button>
      </th>
      {/* More coins are no gain: only what the market pays has a colour. */}
      <td className="px-1 text-right text-fg-1">{formatChange(supply)}</td>
      <td className={`px-1 text-right ${TONES[getTone(cap)]}`}>{formatChange(cap, 1)}</td>
      <td className={`px-1 text-right ${TONES[getTone(dominance, 4)]}`}>
        {formatSharePoints(dominance).replace(' pt', '')}
      </td>
      <td className="px-1 text-right text-fg-2">{formatAmount(worth)}</td>
    </tr>
  );
}
