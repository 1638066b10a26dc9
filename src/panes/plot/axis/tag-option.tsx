import type { ViewPrice } from '@/data/plan/price-view';
import { PriceTag } from '@/panes/price/price-tag';
import { describePrice, findOffline } from '@/panes/price/price-words';

/**
 * An option with its price, in words and as a tag. The chosen option's price is shown in the header instead. Without a
 * connection, an option of which nothing is cached is off; plots leave `isConnected` out, as their panes say what is not
 * cached.
 */
export function tagOption(content: string, price: ViewPrice | undefined, isChosen: boolean, isConnected = true) {
  const offReason = isChosen || isConnected ? undefined : findOffline(price);
  const tagged = (
    <>
      {content}
      {!isChosen && isConnected && <PriceTag price={price} />}
    </>
  );
  return { content: tagged, description: price && describePrice(price), offReason };
}
