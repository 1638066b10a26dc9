import type { ViewPrice } from '@/data/plan/price-view';
import { PriceTag } from '@/panes/price/price-tag';
import { describePrice } from '@/panes/price/price-words';

/** Price of an option, in words and as a tag; what is chosen is priced in the header. */
export function tagOption(content: string, price: ViewPrice | undefined, isChosen: boolean) {
  const tagged = (
    <>
      {content}
      {!isChosen && <PriceTag price={price} />}
    </>
  );
  return { content: tagged, description: price && describePrice(price) };
}
