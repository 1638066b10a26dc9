import type { Market } from '@/contract/payloads';
import type { typeVenuesQuery } from '@/data/queries/book-venues';
import { hasSharedSymbol } from '../plot/venue-sources';
import type { Surroundings } from './address-pricer';

/** The markets that `query` offers besides `market`. Requested, free of charge, only if the address names venues. */
export async function findOffered(
  query: ReturnType<typeof typeVenuesQuery>,
  market: Market,
  venues: readonly string[] | undefined,
  { client }: Surroundings,
): Promise<readonly Market[]> {
  return venues !== undefined && hasSharedSymbol(market) ? client.fetchQuery(query) : [];
}
