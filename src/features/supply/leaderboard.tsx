import { useState } from 'react';
import { formatNumber } from '@/domain/format/format-number';
import { formatChange, getTone } from '@/domain/format/format-percent';
import { formatWeight } from '@/domain/format/format-weight';
import { useAgreedSeries } from '@/panes/use-agreed-series';
import { listSpanTiles } from '@/panes/use-tiles';
import { Button } from '@/ui/button';
import { Drawer } from '@/ui/drawer';
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
  const { coins, facts, choice, wanted } = view;
  const asked = { ...facts, coins: coins.map((coin) => ({ coin, tokenName: undefined })) };
  const series = listSupplySeries(asked, choice);
  const { weight, tilesHeld, tilesNeeded } = facts.desk.tiles.price(
    series.map(({ ask, span }) => listSpanTiles(ask, span)),
  );
  const isHeld = tilesHeld === tilesNeeded;
  return (
    <Drawer
      label="Leaderboard"
      header={<h2 className="truncate text-md font-semibold">Leaderboard, {choice.range}</h2>}
      closeLabel="Close leaderboard"
      onClose={onClose}
    >
      <p className="text-xs text-fg-3">Changes from {formatSpan(wanted)}, from the first report in it to the last.</p>
      {isOn || isHeld ? (
        <Board view={view} series={series} onCoin={onCoin} />
      ) : (
        <>
          <p className="text-sm text-fg-2">
            The free list has no changes of supply: each of {formatNumber(coins.length, 0)} coins is one request.{' '}
            {formatNumber(tilesHeld, 0)} of {formatNumber(tilesNeeded, 0)} tiles are cached.
          </p>
          <Button look="primary" onClick={() => setOn(true)}>
            Load {formatNumber(coins.length, 0)} coins, {formatWeight(weight)} weight
          </Button>
        </>
      )}
    </Drawer>
  );
}

const COLUMNS: readonly { readonly by: LeaderOrder; readonly label: string; readonly title: string }[] = [
  { by: 'supply', label: 'Supply', title: 'Change of what circulates' },
  { by: 'cap', label: 'Cap', title: 'Change of the market cap' },
  { by: 'dominance', label: 'Dom.', title: 'Change of dominance, in points of the whole market' },
  { by: 'worth', label: 'USD', title: 'Market cap now' },
];

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
        <th scope="col" className="py-1 text-left font-normal">
          Coin
        </th>
        {COLUMNS.map(({ by, label, title }) => (
          <th
            key={by}
            scope="col"
            className="py-1 text-right font-normal"
            aria-sort={order.by === by ? (order.isRising ? 'ascending' : 'descending') : 'none'}
          >
            <button
              type="button"
              title={title}
              className={`min-h-6 rounded-sm px-1 hover:bg-hover ${order.by === by ? 'font-semibold text-fg-1' : ''}`}
              onClick={() => onOrder({ by, isRising: order.by === by && !order.isRising })}
            >
              {label}
              {order.by === by && (order.isRising ? ' ↑' : ' ↓')}
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
      <td className="text-right text-fg-1">{formatChange(supply)}</td>
      <td className={`text-right ${TONES[getTone(cap)]}`}>{formatChange(cap, 1)}</td>
      <td className={`text-right ${TONES[getTone(dominance, 4)]}`}>
        {formatSharePoints(dominance).replace(' pt', '')}
      </td>
      <td className="text-right text-fg-2">{formatAmount(worth)}</td>
    </tr>
  );
}
