import { useQuery } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { type RecordedSource, sourcesQuery } from '@/data/queries/sources';
import { formatLag } from '@/domain/format/format-lag';
import { useCurrentMarket } from '@/panes/market/current-market';
import type { TellAge } from '@/panes/use-age-words';
import { StatusFact } from '@/ui/screen-frame';

export interface AgeFactProps {
  readonly span: Pick<DataSpan, 'isLive'>;
  /** Seconds since the newest data on screen. */
  readonly age: number;
  readonly toAge: TellAge;
  /** Whether the text before it is about other data than the newest. */
  readonly isOther?: boolean;
}

/** "Live, 2 s behind" for a market recorded live, "Age 12 s" for another running one. */
export function AgeFact({ span, age, toAge, isOther = false }: AgeFactProps) {
  if (span.isLive === true) return <LiveFact age={toAge(Math.max(0, age))} />;
  return <StatusFact label={isOther ? 'Age of newest' : 'Age'}>{toAge(age)}</StatusFact>;
}

/** A lag below this is that of any line to a venue. */
const TOLD_LAG_MS = 1000;
/** From this on the feed is late, whatever the age of the newest data. */
const LATE_LAG_MS = 5000;

/**
 * "Live, 20 s behind"; of a lagging source "Live, 20 s behind, the feed 12 s": the lag arises between venue and service,
 * the rest of the age from how often data are requested.
 */
export function describeLive(age: string, lagMs = 0): { readonly text: string; readonly isLate: boolean } {
  const text = `Live, ${age} behind`;
  return {
    text: lagMs < TOLD_LAG_MS ? text : `${text}, the feed ${formatLag(lagMs)}`,
    isLate: lagMs >= LATE_LAG_MS,
  };
}

/** How far the source of a market lags behind its venue, ms; `undefined` if unknown. */
export const findLag = (
  sources: readonly Pick<RecordedSource, 'exchange' | 'rawSymbol' | 'behindMs'>[] | undefined,
  market: Pick<Market, 'exchange' | 'rawSymbol'> | null | undefined,
): number | undefined =>
  sources?.find(({ exchange, rawSymbol }) => exchange === market?.exchange && rawSymbol === market.rawSymbol)?.behindMs;

function LiveFact({ age }: { readonly age: string }) {
  const service = useService();
  const isConnected = useIsConnected();
  const { market } = useCurrentMarket();
  const isOwn = service.connection.getWorld()?.source === 'embedded';
  const { data } = useQuery({ ...sourcesQuery(service), enabled: isConnected && isOwn });
  const { text, isLate } = describeLive(age, findLag(data?.sources, market));
  return <span className={isLate ? 'text-warn' : 'text-ok'}>{text}</span>;
}
