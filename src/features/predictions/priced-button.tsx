import { useState } from 'react';
import type { Price } from '@/panes/price-words';
import { Priced } from '@/panes/priced';
import { useNextPreview } from '@/panes/use-next-preview';
import { tellWeight } from '@/panes/weight-words';
import { Button } from '@/ui/button';

export interface PricedButtonProps {
  /** "Load". */
  readonly label: string;
  readonly price: Price;
  onPress(): void;
}

/** A button that costs: its price appears with pointer, finger or focus, and the header tells it then. */
export function PricedButton({ label, price, onPress }: PricedButtonProps) {
  const [isNear, setNear] = useState(false);
  useNextPreview(isNear ? price : undefined);
  return (
    <Priced price={price} onPreview={setNear}>
      <Button aria-label={`${label}, ${tellWeight(price)}`} onClick={onPress}>
        {label}
      </Button>
    </Priced>
  );
}
