import { getTierHistory } from '@/data/queries/tier-words';
import { alignDown } from '@/domain/interval';
import type { SeriesConditions } from '../lines/series-conditions';
import type { Surroundings } from './address-pricer';

/** The conditions of a view of long series that has not been opened. */
export const readConditions = ({ dataClient, tier, nowSeconds }: Surroundings): SeriesConditions => ({
  dataClient,
  tier,
  historySeconds: getTierHistory(tier),
  minute: alignDown(nowSeconds, 'MINUTE'),
});
