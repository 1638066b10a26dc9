/** A market is a venue and the venue's own symbol. */
export interface MarketId {
  readonly exchange: string;
  readonly rawSymbol: string;
}

/** `ATLAS_FUTURES:BTCUSDT`; venue ids contain no colon, symbols may. */
export function formatMarketId(id: MarketId): string {
  return `${id.exchange}:${id.rawSymbol}`;
}

/** The inverse of `formatMarketId`; `undefined` if there is no venue or no symbol. */
export function parseMarketId(text: string): MarketId | undefined {
  const colon = text.indexOf(':');
  if (colon <= 0 || colon === text.length - 1) return undefined;
  return { exchange: text.slice(0, colon), rawSymbol: text.slice(colon + 1) };
}
