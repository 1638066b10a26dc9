import { Figure } from '@/ui/figure';

export interface LiquidatedSidesProps {
  readonly shorts: string;
  readonly longs: string;
}

/** What was liquidated, in one order on every screen: that of the bars, shorts up and longs down. */
export function LiquidatedSides({ shorts, longs }: LiquidatedSidesProps) {
  return (
    <>
      <Figure label="Shorts" tone="text-buy">
        {shorts}
      </Figure>
      <Figure label="Longs" tone="text-sell">
        {longs}
      </Figure>
    </>
  );
}
