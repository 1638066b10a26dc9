import { useService } from '@/client/service-context';
import { useFreeList } from '@/client/use-free-list';
import { coinCapsQuery } from '@/data/queries/coin-caps';
import { formatNumber } from '@/domain/format/format-number';
import { CapTable } from './cap-table';
import { splitCaps } from './split-caps';

interface FreeCapsProps {
  /** The coins whose changes are not loaded. */
  readonly coins: readonly string[];
  /** The coin on screen. */
  readonly coin: string;
  onCoin(coin: string): void;
}

/** What the free list of markets tells of the coins that are not loaded: they can be compared without a request. */
export function FreeCaps({ coins, coin, onCoin }: FreeCapsProps) {
  const { data: caps = [] } = useFreeList(coinCapsQuery(useService()));
  const { listed, others } = splitCaps(caps, coins);
  return (
    <section aria-label="Coins that are not loaded" className="flex flex-col gap-1">
      {listed.length > 0 && (
        <>
          <p className="text-xs text-fg-3">
            {formatNumber(coins.length, 0)} coins without loaded changes: market cap at the last price and the change of
            the price, from the free list of markets
          </p>
          <CapTable caps={listed} coin={coin} isNarrow onCoin={onCoin} />
        </>
      )}
      {others.length > 0 && (
        <p className="text-xs text-pretty text-fg-3">
          {listed.length > 0 ? 'Without a market cap in the list' : 'Not loaded'}, {formatNumber(others.length, 0)}:{' '}
          {others.join(', ')}
        </p>
      )}
    </section>
  );
}
