import { useState } from 'react';
import { useTier } from '@/client/use-tier';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { describeTierNeed } from '@/data/queries/tier-words';
import { getDatasetLabel, getLock } from '@/data/queries/types';
import { openSettings } from '@/panes/open-settings';
import { BARRIER_ICONS } from '@/ui/barrier';
import { Button } from '@/ui/button';
import { DrawerRule } from '@/ui/drawer';
import { Icon } from '@/ui/icon';

export interface MarketDrawerDataProps {
  readonly market: Market;
  readonly types: readonly DatasetType[];
}

/**
 * The data types of the market. A type that the key's tier locks explains itself when pressed, and is never requested.
 */
export function MarketDrawerData({ market, types }: MarketDrawerDataProps) {
  const tier = useTier();
  const [told, setTold] = useState<DatasetType>();
  if (types.length === 0) return null;
  const locks = new Map(tier === undefined ? [] : types.map((type) => [type, getLock(type, tier)]));
  const lacking = market.recorded === undefined ? [] : listUnrecorded(types);
  const lock = told === undefined ? undefined : locks.get(told);
  const need = told === undefined || lock === undefined ? undefined : describeTierNeed(getDatasetLabel(told), lock);
  return (
    <>
      <DrawerRule />
      <section>
        <h3 className="cap mb-1.5">Data available</h3>
        <ul className="flex flex-wrap items-center gap-1.25">
          {types.map((type) => {
            const needed = locks.get(type);
            return needed === undefined ? (
              <li key={type} className="tag text-[11px]! leading-[19px]!">
                {getDatasetLabel(type)}
              </li>
            ) : (
              <li key={type}>
                <LockedType
                  label={getDatasetLabel(type)}
                  needed={needed}
                  isTold={told === type}
                  onPress={() => setTold(told === type ? undefined : type)}
                />
              </li>
            );
          })}
        </ul>
        {lacking.length > 0 && (
          <p className="mt-1.5 text-[12px] leading-4 text-fg-3">Not recorded: {lacking.join(', ')}.</p>
        )}
        <div role="status">
          {need !== undefined && (
            <div className="mt-2 flex items-start justify-between gap-3 text-[12px] leading-4 text-fg-2">
              <p>
                Not requested. {need.title}. {need.limits}
              </p>
              <Button className="flex-none" aria-haspopup="dialog" onClick={openSettings}>
                Open settings
              </Button>
            </div>
          )}
        </div>
      </section>
    </>
  );
}

/** Data that a live market may have and a recording may lack. */
const RECORDABLE: readonly DatasetType[] = [
  'BLOCK_BOOK_SNAPSHOT_AGG',
  'TRADE_SIDE_AGNOSTIC_AGG',
  'TRADE_AGG',
  'VOLUME_PROFILE_AGG',
  'TPO_AGG',
  'LIQUIDATION_AGG',
  'FUNDING_RATE_AGG',
  'OPEN_INTEREST_AGG',
];

export const listUnrecorded = (types: readonly DatasetType[]): readonly string[] =>
  RECORDABLE.filter((type) => !types.includes(type)).map((type) => getDatasetLabel(type));

interface LockedTypeProps {
  readonly label: string;
  readonly needed: string;
  readonly isTold: boolean;
  readonly onPress: () => void;
}

function LockedType({ label, needed, isTold, onPress }: LockedTypeProps) {
  return (
    <button
      type="button"
      className="tag inline-flex! min-h-6 items-center gap-1 bg-transparent! text-[11px]! leading-[19px]! text-fg-3! shadow-[inset_0_0_0_1px_var(--line)] hover:text-fg-1! pointer-coarse:min-h-11"
      aria-label={`${label}, needs ${needed} tier`}
      aria-expanded={isTold}
      onClick={onPress}
    >
      <Icon name={BARRIER_ICONS.locked} size={11} />
      {label}, {needed} tier
    </button>
  );
}
