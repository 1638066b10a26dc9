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
  readonly tellAge: TellAge;
  /** What stands before it names other data than the newest. */
  readonly isOther?: boolean;
}

/** "Live, 2 s behind" of a market that is recorded as it trades, "Age 12 s" of another that goes on. */
export function AgeFact({ span, age, tellAge, isOther = false }: AgeFactProps) {
  if (span.isLive === true) {
    return (
      <>
        <span className="text-ok">Live, {tellAge(Math.max(0, age))} behind</span>
        <SourceLag />
      </>
    );
  }
  return <StatusFact label={isOther ? 'Age of newest' : 'Age'}>{tellAge(age)}</StatusFact>;
}

/** How far the source of a market is behind its venue, ms; `undefined` where it is not known. */
export const findLag = (
  sources: readonly Pick<RecordedSource, 'exchange' | 'rawSymbol' | 'behindMs'>[] | undefined,
  market: Pick<Market, 'exchange' | 'rawSymbol'> | null | undefined,
): number | undefined =>
  sources?.find(({ exchange, rawSymbol }) => exchange === market?.exchange && rawSymbol === market.rawSymbol)?.behindMs;

/** The lag of the source beside the age of what is drawn: the one is the venue's way here, the other is what was asked for. */
function SourceLag() {
  const service = useService();
  const isConnected = useIsConnected();
  const { market } = useCurrentMarket();
  const isOwn = service.connection.getWorld()?.source === 'embedded';
  const { data } = useQuery({ ...sourcesQuery(service), enabled: isConnected && isOwn });
  const lag = findLag(data?.sources, market);
  return lag === undefined ? null : <StatusFact label="Source lag">{formatLag(lag)}</StatusFact>;
}
