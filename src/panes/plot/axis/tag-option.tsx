import { useIsConnected } from '@/client/service-context';
import type { ViewPrice } from '@/data/plan/price-view';
import { PriceTag } from '@/panes/price/price-tag';
import { describeOffline, describePrice, findOffline } from '@/panes/price/price-words';

/**
 * An option with its price, in words and as a tag. The chosen option's price is shown in the header instead. Without a
 * connection no option has a price, and one of which nothing is cached is off. `own`: the price of what it alone shows, if it
 * loads more than that.
 */
export function tagOption(
  content: string,
  price: ViewPrice | undefined,
  isChosen: boolean,
  isConnected: boolean,
  own = price,
) {
  const offReason = isChosen || isConnected ? undefined : findOffline(own);
  const describe = isConnected ? describePrice : describeOffline;
  const tagged = (
    <>
      {content}
      {!isChosen && <PriceTag price={price} />}
    </>
  );
  return { content: tagged, description: price && describe(price), offReason };
}

export type TagOption = (
  content: string,
  price: ViewPrice | undefined,
  isChosen: boolean,
  own?: ViewPrice,
) => TaggedOption;
export type TaggedOption = ReturnType<typeof tagOption>;

/** Tags options by whether requests can be sent now. */
export function useTagOption(): TagOption {
  const isConnected = useIsConnected();
  return (content, price, isChosen, own) => tagOption(content, price, isChosen, isConnected, own);
}
