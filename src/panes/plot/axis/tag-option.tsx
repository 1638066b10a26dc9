import type { ViewPrice } from '@/data/plan/price-view';
import { PriceTag } from '@/panes/price/price-tag';
import { describePrice } from '@/panes/price/price-words';

/** An option with its price, in words and as a tag. The chosen option's price is shown in the header instead. */
export function tagOption(content: string, price: ViewPrice | undefined, isChosen: boolean) {
  const tagged = (
    <>
      {content}
      {!isChosen && <PriceTag price={price} />}
    </>
  );
  return { content: tagged, description: price && describePrice(price) };
}
