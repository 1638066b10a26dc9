/** Price and size as the venue writes them. */
export type TextLevel = readonly [price: string, size: string];

/** A book as a venue keeps it, as text; shares nothing with the recorder's. */
export class TextBook {
  readonly bids = new Map<string, string>();
  readonly asks = new Map<string, string>();

  apply(bids: readonly TextLevel[], asks: readonly TextLevel[]): void {
    for (const [side, levels] of [
      [this.bids, bids],
      [this.asks, asks],
    ] as const) {
      for (const [price, size] of levels) {
        if (Number(size) === 0) side.delete(price);
        else side.set(price, size);
      }
    }
  }

  /** The best `count` levels of a side, best first. */
  best(side: 'bids' | 'asks', count: number): TextLevel[] {
    const sign = side === 'bids' ? -1 : 1;
    const levels = [...this[side]].map(([price, size]) => [price, size, Number(price)] as const);
    levels.sort((a, b) => sign * (a[2] - b[2]));
    return levels.slice(0, count).map(([price, size]) => [price, size]);
  }

  /** The update that turns this book into `bids` and `asks`. */
  changesTo(bids: readonly TextLevel[], asks: readonly TextLevel[]): { bids: TextLevel[]; asks: TextLevel[] } {
    const change = (from: ReadonlyMap<string, string>, to: readonly TextLevel[]): TextLevel[] => {
      const wanted = new Map(to);
      const gone = [...from.keys()].filter((price) => !wanted.has(price)).map((price) => [price, '0'] as const);
      return [...gone, ...[...wanted].filter(([price, size]) => from.get(price) !== size)];
    };
    return { bids: change(this.bids, bids), asks: change(this.asks, asks) };
  }
}
