import { resolve } from 'node:path';
import type { VenueKind, VenuesAnswer } from '@/contract/sources';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { RecordedDataset } from '@/service/store/recorded/recorded-parts';
import { estimateDay } from './estimate-day';
import type { SourceParts } from './source-parts';

/** The host that is asked for a venue's markets of a kind, as the venue documents it. */
export function hostOf({ wire, name }: Venue, kind: MarketKind): string {
  const plan = wire.instruments.find(({ kinds }) => kinds.includes(kind));
  return plan === undefined ? name : new URL(plan.url).host;
}

type Parts = Pick<SourceParts, 'ways' | 'retention' | 'dataDirectory'>;

/** What each venue publishes, what a busy market of it takes, and where all of it goes. Asks nobody. */
export function describeVenues({ ways, retention, dataDirectory }: Parts): VenuesAnswer {
  const describe = (venue: Venue, kind: MarketKind): VenueKind => ({
    id: kind.id,
    venue: venue.name,
    kind: kind.name,
    ...(ways.isStandIn(kind) && { isDemo: true }),
    host: hostOf(venue, kind),
    ...(kind.bookLevels === undefined ? {} : { bookLevels: kind.bookLevels }),
    publishes: [...kind.publishes],
    history: [...ways.historyOf(venue, kind)],
    bytesPerDay: estimateDay({ kind, quote: '' }).bytes,
  });
  const datasets = Object.keys(retention) as RecordedDataset[];
  return {
    kinds: ways.venues.flatMap((venue) => venue.kinds.map((kind) => describe(venue, kind))),
    folder: resolve(dataDirectory),
    retention: datasets.map((dataset) => ({ dataset, keptDays: retention[dataset] })),
  };
}
