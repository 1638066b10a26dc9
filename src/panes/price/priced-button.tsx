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
  /** The price is a part of the label: the button is there because of it. */
  readonly isStanding?: boolean;
  onPress(): void;
}

/** A button that costs: its price appears with pointer, finger or focus, and the header tells it then. */
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
