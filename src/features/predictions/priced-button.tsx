import { useState } from 'react';
import { formatTag, type Price } from '@/panes/price-words';
import { useNextPreview } from '@/panes/use-next-preview';
import { tellWeight } from '@/panes/weight-words';
import { Button } from '@/ui/button';

export interface PricedButtonProps {
  /** "Load". */
  readonly label: string;
  readonly price: Price;
  onPress(): void;
}

/** A button that says what it costs; the header tells it too while pointer or focus are on it. */
export function PricedButton({ label, price, onPress }: PricedButtonProps) {
  const [isNear, setNear] = useState(false);
  useNextPreview(isNear ? price : undefined);
  return (
    <Button
      aria-label={`${label}, ${tellWeight(price)}`}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
      onClick={onPress}
    >
      {label}, {formatTag(price)} weight
    </Button>
  );
}
