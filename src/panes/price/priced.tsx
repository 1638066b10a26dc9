import type { ReactNode, Ref } from 'react';
import { useIsConnected } from '@/client/service-context';
import { useOverBudget } from './over-budget';
import { PriceTag } from './price-tag';
import { describeOffline, describePrice, type Price } from './price-words';

export interface PricedProps {
  readonly ref?: Ref<HTMLSpanElement>;
  /** `undefined` if the control has no known cost. */
  readonly price: Price | undefined;
  /** Stated instead of the price. */
  readonly reason?: string | undefined;
  /** Reports whether the pointer or the focus is on the control. */
  onPreview(isShown: boolean): void;
  readonly children: ReactNode;
}

/** A control with its price, which the header's "next" segment also shows while it is hovered or focused. */
export function Priced({ ref, price, reason, onPreview, children }: PricedProps) {
  const over = useOverBudget(price?.weight);
  const isConnected = useIsConnected();
  const tell = (one: Price): string =>
    isConnected ? [describePrice(one), over?.words].filter(Boolean).join(', ') : describeOffline(one);
  const show = () => onPreview(true);
  const hide = () => onPreview(false);
  return (
    <span
      ref={ref}
      className="relative"
      title={reason ?? (price && tell(price))}
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
