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
  if (span.isLive === true) {
    return (
      <>
        <span className="text-ok">Live, {toAge(Math.max(0, age))} behind</span>
        <SourceLag />
      </>
    );
  }
  return <StatusFact label={isOther ? 'Age of newest' : 'Age'}>{toAge(age)}</StatusFact>;
}

/** How far the source of a market lags behind its venue, ms; `undefined` if unknown. */
export const findLag = (
  sources: readonly Pick<RecordedSource, 'exchange' | 'rawSymbol' | 'behindMs'>[] | undefined,
  market: Pick<Market, 'exchange' | 'rawSymbol'> | null | undefined,
): number | undefined =>
  sources?.find(({ exchange, rawSymbol }) => exchange === market?.exchange && rawSymbol === market.rawSymbol)?.behindMs;

/**
 * The lag of the source, separate from the age of the drawn data. The lag arises between venue and service, the age
 * from how often data are requested.
 */
function SourceLag() {
  const service = useService();
  const isConnected = useIsConnected();
  const { market } = useCurrentMarket();
  const isOwn = service.connection.getWorld()?.source === 'embedded';
  const { data } = useQuery({ ...sourcesQuery(service), enabled: isConnected && isOwn });
  const lag = findLag(data?.sources, market);
  return lag === undefined ? null : <StatusFact label="Source lag">{formatLag(lag)}</StatusFact>;
}
