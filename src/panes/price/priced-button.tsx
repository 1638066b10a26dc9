import { useState } from 'react';
import { Button } from '@/ui/button';
import type { Price } from './price-words';
import { Priced } from './priced';
import { useNextPreview } from './use-next-preview';
import { describeWeight } from './weight-words';

export interface PricedButtonProps {
  /** "Load". */
  readonly label: string;
  readonly price: Price;
  /** The price is part of the label, because it is the reason for the button. */
  readonly isStanding?: boolean;
  onPress(): void;
}

/** A button that costs weight. Its price appears on hover, touch or focus, and then also in the header. */
export function PricedButton({ label, price, isStanding = false, onPress }: PricedButtonProps) {
  const [isNear, setNear] = useState(false);
  useNextPreview(isNear ? price : undefined);
  const name = `${label}, ${describeWeight(price)}`;
  return (
    <Priced price={isStanding ? undefined : price} onPreview={setNear}>
      <Button aria-label={name} onClick={onPress}>
        {isStanding ? name : label}
      </Button>
    </Priced>
  );
}
