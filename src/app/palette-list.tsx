import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Market } from '@/contract/payloads';
import { getMarketCoin, getMarketSymbol, getMarketTitle } from '@/data/queries/market-key';
import { getClassVenues, type VenueCounts, venueCountsQuery } from '@/data/queries/markets';
import { splitMatch } from '@/data/queries/rank-markets';
import { LastPrice } from '@/panes/price';
import { useService } from '@/panes/service-context';
import { getKeyCaps } from '@/panes/shortcuts';
import { Change } from '@/ui/change';
import { CoinMark } from '@/ui/coin-mark';
import { Kbd } from '@/ui/kbd';
import type { PaletteGroup, PaletteItem } from './palette-items';

export interface PaletteListProps {
  /** Stem of the options' ids, for `aria-activedescendant`. */
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly active: number;
  readonly query: string;
  readonly emptyText: string;
  readonly onActive: (index: number) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

const ROW =
  'grid h-8.5 grid-cols-[26px_1fr_auto] items-center px-3.5 text-base data-active:bg-selected sm:grid-cols-[26px_1fr_160px_96px_70px] pointer-coarse:h-11';

export function PaletteList({ id, groups, active, query, emptyText, onActive, onChoose }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Markets and commands"
      className="max-h-[min(420px,60vh)] overflow-y-auto"
    >
      {groups.length === 0 && <div className="px-3.5 py-4 text-sm text-fg-3">{emptyText}</div>}
      {groups.map((group, at) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <div aria-hidden="true" className="cap px-3.5 pt-2.25 pb-1">
            {group.title}
          </div>
          {group.items.map((item, row) => {
            const index = countItems(groups.slice(0, at)) + row;
            return (
              <PaletteRow
                key={item.key}
                id={`${id}-${index}`}
                item={item}
                isActive={index === active}
                query={query}
                onActive={() => onActive(index)}
                onChoose={() => onChoose(item)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function countItems(groups: readonly PaletteGroup[]): number {
  return groups.reduce((sum, group) => sum + group.items.length, 0);
}

interface PaletteRowProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly query: string;
  readonly onActive: () => void;
  readonly onChoose: () => void;
}

function PaletteRow({ id, item, isActive, query, onActive, onChoose }: PaletteRowProps) {
  const service = useService();
  const { data: counts } = useQuery(venueCountsQuery(service));
  const venues = item.kind === 'market' ? getVenueWords(item.market, counts) : '';
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-label={item.kind === 'market' ? getOptionName(item.market, venues) : item.command.label}
      data-active={isActive ? '' : undefined}
      className={ROW}
      onPointerMove={onActive}
      onClick={onChoose}
    >
      {item.kind === 'market' ? (
        <MarketCells market={item.market} query={query} venues={venues} />
      ) : (
        <CommandCells {...item} />
      )}
    </div>
  );
}

function getVenueWords(market: Market, counts: VenueCounts | undefined): string {
  const count = getClassVenues(counts, market);
  return count > 1 ? `${count} venues` : market.exchange;
}

/** "ETH-USDT, Ethereum perpetual, 5 venues". */
function getOptionName(market: Market, venues: string): string {
  return [getMarketSymbol(market), getMarketTitle(market), venues].filter((part) => part !== '').join(', ');
}

function MarketCells({
  market,
  query,
  venues,
}: {
  readonly market: Market;
  readonly query: string;
  readonly venues: string;
}) {
  return (
    <>
      <CoinMark coin={getMarketCoin(market)} />
      <span className="truncate">
        <b className="font-[550]">
          {splitMatch(getMarketSymbol(market), query).map((part) =>
            part.isMatch ? (
              <mark key="match" className="bg-transparent font-[650] text-accent">
                {part.text}
              </mark>
            ) : (
              <span key={part.text}>{part.text}</span>
            ),
          )}
        </b>{' '}
        <span className="text-fg-3">{getMarketTitle(market)}</span>
        {market.recorded !== undefined && <span className="tag ml-1.5 bg-info-tint! text-info!">Recorded</span>}
      </span>
      <span className="truncate text-[12px] text-fg-3 max-sm:hidden">{venues}</span>
      <LastPrice market={market} className="text-right" />
      <Change percent={market.priceChange24h} className="text-right max-sm:hidden" />
    </>
  );
}

function CommandCells({ command }: Extract<PaletteItem, { kind: 'command' }>) {
  return (
    <>
      <span className="text-fg-3">›</span>
      <span>{command.label}</span>
      <span className="text-right sm:col-span-3">
        <Kbd>{getKeyCaps(command.keys)}</Kbd>
      </span>
    </>
  );
}
