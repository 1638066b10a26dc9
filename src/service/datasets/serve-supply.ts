import type { PointsPlan } from './points-plan';
import type { SeriesSource } from './series-source';
import type { ServeContext } from './serve-context';

/** Supply of the tokens with the requested ticker. It belongs to no market. */
export function serveSupply({ request, range }: PointsPlan, context: ServeContext): SeriesSource[] {
  const { coin, tokenName, type, interval, descending } = request;
  const { store, catalogue, now, signal, key } = context;
  if (!range || coin === undefined) return [];
  const tokens = catalogue.tokensOf(coin).filter(({ name }) => tokenName === undefined || name === tokenName);
  return tokens.map((token) => ({
    id: { type, interval, coin, tokenName: token.name },
    key: 'points',
    chunks: () => store.supply({ ...range, token, interval, descending, now, signal, key }),
  }));
}
