import type { ReactNode, Ref } from 'react';
import { PriceTag } from './price-tag';
import { describePrice, type Price } from './price-words';

export interface PricedProps {
  readonly ref?: Ref<HTMLSpanElement>;
  /** `undefined` where the control costs nothing that is known. */
  readonly price: Price | undefined;
  /** Said instead of the price. */
  readonly reason?: string | undefined;
  /** Hears whether the pointer or the focus rests on the control. */
  onPreview(isShown: boolean): void;
  readonly children: ReactNode;
}

/** A control with its price, which the header's next segment tells while it is looked at. */
export function Priced({ ref, price, reason, onPreview, children }: PricedProps) {
  const show = () => onPreview(true);
  const hide = () => onPreview(false);
  return (
    <span
      ref={ref}
      className="relative"
      title={reason ?? (price && describePrice(price))}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {reason === undefined && <PriceTag price={price} />}
    </span>
  );
}
