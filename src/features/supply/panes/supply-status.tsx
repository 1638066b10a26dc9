import { SUPPLY_TYPE } from '@/data/queries/supply';
import { describeReach } from '@/data/queries/tier-words';
import { getLock } from '@/data/queries/types';
import { formatNumber } from '@/domain/format/format-number';
import { useAgeWords } from '@/panes/use-age-words';
import { StatusFact } from '@/ui/screen-frame';
import { countCarried } from '../view/supply-asset';
import { formatBucket } from '../view/supply-fields';
import type { SupplyView } from '../view/use-supply';
import { describeCarried } from './supply-words';

export interface SupplyStatusProps {
  readonly view: SupplyView;
  readonly nowSeconds: number;
}

const NEEDED_TIER = getLock(SUPPLY_TYPE, 'free');

/** For a key without supply: the figures are those of the free list, whatever else the tier reaches. */
function LockedStatus() {
  return (
    <>
      <StatusFact label="Market list">free</StatusFact>
      <span className="flex-1" />
      {NEEDED_TIER !== undefined && <StatusFact label={`${NEEDED_TIER} tier`}>needed</StatusFact>}
    </>
  );
}

/** Source of the figures on the left; their caveats, and whether the key opens them, on the right. */
export function SupplyStatus({ view, nowSeconds }: SupplyStatusProps) {
  const toAge = useAgeWords();
  const { asset, lock, compared } = view;
  const { shown, reportedAt } = asset;
  const counts = [asset, ...compared].map((one) => one.shown.length);
  const points = formatNumber(
    counts.reduce((sum, count) => sum + count, 0),
    0,
  );
  const carried = countCarried(asset);
  if (lock !== undefined) return <LockedStatus />;
  return (
    <>
      <span>Asset level, all venues</span>
      {shown.length > 0 && (
        <>
          <span>
            {points} points{compared.length > 0 ? ` of ${counts.length} coins` : ''}
          </span>
          <StatusFact label="Last report">
            {formatBucket(reportedAt)}, age {toAge(Math.max(0, nowSeconds - reportedAt))}
          </StatusFact>
          {carried > 0 && <span>{describeCarried(carried, shown.length)}</span>}
        </>
      )}
      {view.span.isClipped === true && view.facts.tier !== undefined && <span>{describeReach(view.facts.tier)}</span>}
      <span className="flex-1" />
      <span className="max-lg:hidden">Gaps filled with the last value</span>
      {NEEDED_TIER !== undefined && <StatusFact label={`${NEEDED_TIER} tier`}>included</StatusFact>}
    </>
  );
}
