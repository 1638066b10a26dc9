import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { ListPlan } from '@/service/feeds/protocol/venue-wire';
import { VenueError } from './venue-http';
import type { VenueNetwork } from './venue-network';

/** More pages than any list has. */
const MAX_PAGES = 50;

async function loadList(
  list: ListPlan,
  venue: Venue,
  network: VenueNetwork,
  signal: AbortSignal | undefined,
): Promise<Instrument[]> {
  const listed: Instrument[] = [];
  let url: string | undefined = list.url;
  for (let page = 0; url !== undefined && page < MAX_PAGES; page++) {
    const { json } = await network.http(venue).get({ url, weight: list.weight, priority: 'now' }, signal);
    if (json === undefined) throw new VenueError('failed', `${venue.name} sends its list of markets in another form`);
    listed.push(...venue.listInstruments({ json, url }));
    url = list.next?.(json);
  }
  return listed;
}

/**
 * The venue's markets. For all its kinds: a list that fails is left out while others succeed, since they may come from
 * other hosts. For `kind` only: that list, or its error.
 * @throws VenueError; FrameError for an answer in another form
 */
export async function loadInstruments(
  venue: Venue,
  network: VenueNetwork,
  signal?: AbortSignal,
  kind?: MarketKind,
): Promise<readonly Instrument[]> {
  const lists = venue.wire.instruments.filter(({ kinds }) => kind === undefined || kinds.includes(kind));
  const loaded = await Promise.allSettled(lists.map((list) => loadList(list, venue, network, signal)));
  const listed = loaded.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const failure = loaded.find((result) => result.status === 'rejected');
  if (failure && listed.length === 0) throw failure.reason;
  const unique = new Map(listed.map((instrument) => [`${instrument.kind.id}:${instrument.symbol}`, instrument]));
  return [...unique.values()].filter((instrument) => kind === undefined || instrument.kind === kind);
}
