import type { Market } from '@/contract/payloads';
import { getCategoryTag } from '@/data/queries/market-key';

/** PERP, SPOT … and whether the market is a recording. */
export function MarketTags({ market }: { readonly market: Market }) {
  const category = getCategoryTag(market);
  return (
    <>
      {category !== undefined && <span className="tag max-w-28 truncate">{category}</span>}
      {market.recorded !== undefined && (
        <span className="tag bg-info-tint! text-info!" title="Imported recording of a real market">
          Recorded
        </span>
      )}
    </>
  );
}
