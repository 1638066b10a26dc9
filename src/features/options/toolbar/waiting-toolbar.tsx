import { useQuery } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import { useTier } from '@/client/use-tier';
import { optionSummariesQuery, type SummaryKind } from '@/data/queries/tenors';
import { getTierHistory } from '@/data/queries/tier-words';
import { findLock } from '@/features/options/view/options-requests';
import { readChoice } from '@/features/options/view/resolve-options';
import type { OptionsSearch } from '@/state/fields/options-fields';
import { OptionsToolbar } from './options-toolbar';

export interface WaitingToolbarProps {
  readonly search: OptionsSearch;
  onSearch(change: Partial<OptionsSearch>): void;
}

const nothing = (): void => undefined;
const WHOLE = { shown: undefined, onFit: nothing } as const;

/** What can be chosen before there is a market; the options open with it once the market is known. */
export function WaitingToolbar({ search, onSearch }: WaitingToolbarProps) {
  const service = useService();
  const isConnected = useIsConnected();
  const tier = useTier();
  const { data: all = [] } = useQuery({ ...optionSummariesQuery(service), enabled: isConnected });
  const sideOf = (kind: SummaryKind) =>
    ({ symbol: undefined, symbols: [], exchange: undefined, lock: findLock(kind, tier), tenors: [] }) as const;
  const view = {
    search,
    choice: readChoice(search, getTierHistory(tier)),
    reach: getTierHistory(tier),
    tier,
    coin: '',
    coins: [...new Set(all.map(({ coin }) => coin))],
    besides: [],
    beside: undefined,
    listing: { isPending: true, error: null },
    volatility: sideOf('volatility'),
    skew: sideOf('skew'),
  };
  return (
    <OptionsToolbar
      {...{ view, onSearch }}
      coin=""
      coinOff="The market is not loaded"
      zoom={WHOLE}
      refresh={undefined}
      prices={undefined}
      onCoin={nothing}
    />
  );
}
