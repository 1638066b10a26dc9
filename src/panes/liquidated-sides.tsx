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

/** How their bars are scaled. `more` is a sentence that is true of one pane only. */
export function RootScaleNote({ more = '' }: { readonly more?: string }) {
  return (
    <span
      className="max-lg:hidden"
      title={`The length of a bar is the square root of its size: a large one does not hide the others. ${more}`.trim()}
    >
      √ scale
    </span>
  );
}
