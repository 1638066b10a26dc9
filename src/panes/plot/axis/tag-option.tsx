import { useIsConnected } from '@/client/service-context';
import type { ViewPrice } from '@/data/plan/price-view';
import { PriceTag } from '@/panes/price/price-tag';
import { describeOffline, describePrice, findOffline } from '@/panes/price/price-words';

/**
 * An option with its price, in words and as a tag. The chosen option's price is shown in the header instead. Without a
 * connection no option has a price, and one of which nothing is cached is off.
 */
export function tagOption(content: string, price: ViewPrice | undefined, isChosen: boolean, isConnected: boolean) {
  const offReason = isChosen || isConnected ? undefined : findOffline(price);
  const describe = isConnected ? describePrice : describeOffline;
  const tagged = (
    <>
      {content}
      {!isChosen && <PriceTag price={price} />}
    </>
  );
  return { content: tagged, description: price && describe(price), offReason };
}

export type TagOption = (content: string, price: ViewPrice | undefined, isChosen: boolean) => TaggedOption;
export type TaggedOption = ReturnType<typeof tagOption>;

/** Tags options by whether requests can be sent now. */
export function useTagOption(): TagOption {
  const isConnected = useIsConnected();
  return (content, price, isChosen) => tagOption(content, price, isChosen, isConnected);
}
