import type { CoinCap } from '@/data/queries/coin-caps';
import { formatChange, formatShare, getTone } from '@/domain/format/format-percent';
import { MISSING } from '@/domain/format/missing';
import { LastPrice } from '@/panes/price/price';
import { CoinMark } from '@/ui/coin-mark';
import { TONES } from '@/ui/tones';
import { formatAmount } from '../view/supply-fields';

const CELL = 'px-2 text-right first:pl-3.5 last:pr-3.5';
const WHOLE = 100;

export interface CapTableProps {
  /** In order of their market caps. */
  readonly caps: readonly CoinCap[];
  readonly coin: string;
  onCoin(coin: string): void;
}

/** The coins by market cap; a press shows another one. */
export function CapTable({ caps, coin, onCoin }: CapTableProps) {
  const sum = caps.reduce((all, { marketcap }) => all + marketcap, 0);
  return (
    // Where the screen scrolls as a whole, the table is as long as its rows.
    <div className="h-full pt-2 lg:overflow-auto">
      <table aria-label="Coins by market cap" className="w-full text-sm tabular-nums">
        <thead className="sticky -top-2 z-1 bg-canvas">
          <tr className="h-7 text-xs text-fg-3 [&>th]:font-normal">
            <th scope="col" className={`${CELL} w-10`}>
              #
            </th>
            <th scope="col" className="px-2 text-left">
              Coin
            </th>
            <th scope="col" className={CELL}>
              Market cap, USD
            </th>
            <th
              scope="col"
              className={`${CELL} max-sm:hidden`}
              title="Of the market caps in this list, not of the whole market"
            >
              {caps.length > 0 ? `Share of the ${caps.length} coins listed` : 'Share'}
            </th>
            <th scope="col" className={CELL}>
              Last price
            </th>
            <th scope="col" className={CELL}>
              24 h
            </th>
          </tr>
        </thead>
        <tbody>
          {caps.map((one, at) => (
            <CapRow
              key={one.coin}
              place={at + 1}
              cap={one}
              share={(WHOLE * one.marketcap) / sum}
              isShown={one.coin === coin}
              onCoin={onCoin}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CapRowProps extends Pick<CapTableProps, 'onCoin'> {
  readonly place: number;
  readonly cap: CoinCap;
  /** Percent. */
  readonly share: number;
  readonly isShown: boolean;
}

function CapRow({ place, cap: { coin, market, marketcap }, share, isShown, onCoin }: CapRowProps) {
  const change = market.priceChange24h;
  return (
    <tr className={`h-8 border-t border-line-subtle hover:bg-hover ${isShown ? 'bg-selected' : ''}`}>
      <td className={`${CELL} text-fg-3`}>{place}</td>
      <th scope="row" className="px-2 text-left font-normal">
        <button
          type="button"
          aria-label={`Market cap of ${coin}`}
          aria-current={isShown || undefined}
          className="flex min-h-7 max-w-full items-center gap-2 rounded-sm pointer-coarse:min-h-10"
          onClick={() => onCoin(coin)}
        >
          <CoinMark coin={coin} size={16} />
          <b className="font-semibold text-fg-1">{coin}</b>
          <span className="truncate text-fg-3 max-sm:hidden">{market.coinName}</span>
        </button>
      </th>
      <td className={`${CELL} font-semibold text-fg-1`} title={String(marketcap)}>
        {formatAmount(marketcap)}
      </td>
      <td className={`${CELL} text-fg-2 max-sm:hidden`}>{formatShare(share)}</td>
      <td className={`${CELL} text-fg-2`} title={`${market.rawSymbol} on ${market.exchange}`}>
        <LastPrice market={market} />
      </td>
      <td className={`${CELL} ${TONES[getTone(change)]}`}>{change === undefined ? MISSING : formatChange(change)}</td>
    </tr>
  );
}
