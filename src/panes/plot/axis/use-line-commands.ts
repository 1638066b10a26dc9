import { useEffect, useEffectEvent } from 'react';
import { formatPrice, roundPrice } from '@/domain/format/format-price';
import { offerCommands, type ScreenCommand } from '@/panes/commands';
import { readLines, writeLines } from './named-lines';
import type { LinesAddress } from './press-line';

/** "line 97,000", "add a horizontal line at 97000". */
const TYPED = /^>?\s*(?:add\s+)?(?:a\s+)?(?:(?:horizontal|price|level)\s+)*line\s+(?:at\s+)?(\d[\d,. ]*)$/i;
const ALSO = 'price level horizontal draw';

export interface LineFacts extends LinesAddress {
  /** Decimals of the market's tick, to which lines snap. */
  readonly decimals: number;
  readonly lastPrice: number | undefined;
}

/** The price that a text asks a line for. */
export function readLinePrice(text: string): number | undefined {
  const [, typed = ''] = TYPED.exec(text.trim()) ?? [];
  const price = Number(typed.replaceAll(/[, ]/g, ''));
  return typed !== '' && Number.isFinite(price) ? price : undefined;
}

/** Adds a line at a price, unless there is one. */
export function addLine({ search, decimals, onSearch }: Omit<LineFacts, 'lastPrice'>, wanted: number): void {
  const lines = readLines(search);
  const price = roundPrice(wanted, decimals);
  if (lines.every((line) => line.price !== price)) onSearch(writeLines([...lines, { price }]));
}

/** Offers to the palette what a press on the price axis does: a line at the last price, or at a typed one. */
export function useLineCommands(facts: LineFacts | undefined): void {
  const add = useEffectEvent((price: number | undefined) => {
    if (facts !== undefined && price !== undefined) addLine(facts, price);
  });
  const addAtLast = useEffectEvent(() => add(facts?.lastPrice));
  // Text is read while the palette renders, when events must not be called.
  const decimals = facts?.decimals;
  useEffect(() => {
    if (decimals === undefined) return undefined;
    return offerCommands([
      { label: 'Add a horizontal line at the last price', also: ALSO, run: () => addAtLast() },
      {
        label: 'Add a horizontal line at…',
        also: ALSO,
        fills: '> Add a horizontal line at ',
        read(text): ScreenCommand | undefined {
          const price = readLinePrice(text);
          return price === undefined
            ? undefined
            : { label: `Add a horizontal line at ${formatPrice(price, decimals)}`, run: () => add(price) };
        },
      },
    ]);
  }, [decimals]);
}
