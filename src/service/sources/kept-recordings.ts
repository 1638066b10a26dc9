import type { KeptRecording } from '@/contract/sources';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import type { Venue } from '@/service/feeds/protocol/venue';
import type { Engine } from '@/service/store/engine/engine';
import { loadDemoMarks } from '@/service/store/recorded/demo-marks';
import { loadRecordedRows, type RecordedMarketRow } from '@/service/store/recorded/ingest';
import { loadRecordedSpans } from '@/service/store/recorded/recorded-minutes';
import { VENUES } from '../feeds/venues';
import { nameOf } from '../record/sources/recorder';
import { marketIdsOf } from '../record/sources/source-markets';

interface Found {
  readonly venue: Venue;
  readonly kind: MarketKind;
  readonly symbol: string;
  readonly markets: readonly number[];
}

/** The source that filled a market: its symbol, or for a summary of options their coin, stands before the figure. */
function findSource({ id, exchange, rawSymbol }: RecordedMarketRow): Found | undefined {
  for (const venue of VENUES) {
    for (const kind of venue.kinds.filter((one) => one.exchange === exchange)) {
      const symbol = kind.chainOf === undefined ? rawSymbol : rawSymbol.split('_')[0];
      const markets = marketIdsOf({ kind, symbol });
      if (markets.includes(id)) return { venue, kind, symbol, markets };
    }
  }
  return undefined;
}

export interface KeptOptions {
  readonly engine: Engine;
  /** Ids of the markets that sources fill. */
  readonly filled: ReadonlySet<number>;
  /** What they take and how many holes they have, as far as that was measured. */
  readonly readHeld: (id: string, markets: readonly number[]) => Pick<KeptRecording, 'bytes' | 'gaps'>;
}

/** What was recorded of markets that are sources no longer. */
export async function listKeptRecordings({ engine, filled, readHeld }: KeptOptions): Promise<KeptRecording[]> {
  const spans = await loadRecordedSpans(engine);
  if ([...spans.keys()].every((id) => filled.has(id))) return [];
  const demos = await loadDemoMarks(engine);
  const kept = new Map<string, KeptRecording>();
  for (const row of await loadRecordedRows(engine)) {
    const found = filled.has(row.id) || !spans.has(row.id) ? undefined : findSource(row);
    const id = found && nameOf(found);
    if (found === undefined || id === undefined || kept.has(id)) continue;
    const { venue, kind, symbol, markets } = found;
    const all = markets.flatMap((market) => spans.get(market) ?? []);
    kept.set(id, {
      id,
      venue: venue.name,
      kind: kind.name,
      exchange: kind.exchange,
      rawSymbol: symbol,
      ...(demos.has(row.id) && { isDemo: true }),
      publishes: [...kind.publishes],
      first: { s: Math.min(...all.map(({ from }) => from)) },
      last: { s: Math.max(...all.map(({ to }) => to)) },
      ...readHeld(id, markets),
    });
  }
  return [...kept.values()];
}
