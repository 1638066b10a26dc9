import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getMarketCoin, getMarketKey, getMarketSymbol, getMarketTitle, isPrediction } from '@/data/queries/market-key';
import { type VenueCounts, venueCountsQuery } from '@/data/queries/markets';
import { splitMatch } from '@/data/queries/rank-markets';
import { describeWorld, WorldTag } from '@/panes/market/market-title';
import { describeVenueCount } from '@/panes/market/venue-count';
import { DayChange } from '@/panes/price/day-change';
import { nameLeadingOutcome } from '@/panes/price/leading-outcome';
import { NamedPrice } from '@/panes/price/named-price';
import { LastPrice } from '@/panes/price/price';
import { getKeyCaps } from '@/panes/shortcuts';
import { BARRIER_ICONS } from '@/ui/barrier';
import { CoinMark } from '@/ui/coin-mark';
import { Icon } from '@/ui/icon';
import type { useOptions } from '@/ui/input/use-options';
import { Kbd } from '@/ui/kbd';
import type { Command, PaletteGroup, PaletteItem } from './palette-items';
import { OptionRow, type OptionRowProps } from './palette-option';
import { PaletteViewRow } from './palette-view-row';

export interface PaletteListProps {
  readonly list: Pick<ReturnType<typeof useOptions>, 'listProps' | 'getOption'>;
  readonly groups: readonly PaletteGroup[];
  readonly active: number;
  /** The text to highlight in symbols. */
  readonly query: string;
  /** What each market lacks for the view on screen, by market key: "no depth". */
  readonly lacks: ReadonlyMap<string, string>;
  readonly emptyText: string;
}

export function PaletteList({ list, groups, active, query, lacks, emptyText }: PaletteListProps) {
  return (
    <div {...list.listProps} className="max-h-[min(420px,60vh)] overflow-y-auto">
      {groups.length === 0 && <div className="px-3.5 py-4 text-sm text-fg-3">{emptyText}</div>}
      {groups.map((group, at) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <div aria-hidden="true" className="cap px-3.5 pt-2.25 pb-1">
            {group.title}
          </div>
          {group.items.map((item, place) => {
            const index = countItems(groups.slice(0, at)) + place;
            return (
              <PaletteRow
                key={item.key}
                row={list.getOption(index, index === active)}
                item={item}
                query={query}
                lack={item.kind === 'market' ? lacks.get(getMarketKey(item.market)) : undefined}
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

interface PaletteRowProps extends Pick<OptionRowProps, 'row'> {
  readonly item: PaletteItem;
  readonly query: string;
  readonly lack: string | undefined;
}

function PaletteRow({ row, item, query, lack }: PaletteRowProps) {
  switch (item.kind) {
    case 'market':
      return <MarketRow row={row} market={item.market} isVenue={item.isVenue} query={query} lack={lack} />;
    case 'view':
      return <PaletteViewRow row={row} phrase={item.phrase} resolved={item.resolved} plainer={item.plainer} />;
    case 'saved':
      return (
        <OptionRow row={row} name={`${item.saved.name}, saved phrase, ${item.saved.text}`}>
          <Icon name="star" size={14} className="text-fg-3" />
          <TextCells text={item.saved.name} detail={item.saved.text} />
        </OptionRow>
      );
    case 'command':
      return (
        <OptionRow row={row} name={item.command.isOn === true ? `${item.command.label}, on now` : item.command.label}>
          {item.command.isOn === true ? (
            <Icon name="check" size={14} className="text-accent" />
          ) : (
            <span className="text-fg-3">›</span>
          )}
          <CommandCells command={item.command} />
        </OptionRow>
      );
  }
}

interface MarketRowProps extends Pick<OptionRowProps, 'row'> {
  readonly market: Market;
  readonly isVenue: true | undefined;
  readonly query: string;
  readonly lack: string | undefined;
}

function MarketRow({ row, market, isVenue, query, lack }: MarketRowProps) {
  const service = useService();
  const isConnected = useIsConnected();
  const { data: counts } = useQuery({ ...venueCountsQuery(service), enabled: isConnected });
  const venues = isVenue === true ? market.exchange : getVenueWords(market, counts);
  return (
    <OptionRow row={row} name={getOptionName(market, [venues, lack ?? ''])}>
      {isPrediction(market) ? (
        <EventCells market={market} query={query} venues={venues} lack={lack} />
      ) : (
        <MarketCells market={market} query={query} venues={venues} lack={lack} />
      )}
    </OptionRow>
  );
}

function getVenueWords(market: Market, counts: VenueCounts | undefined): string {
  return describeVenueCount(counts, market) ?? market.exchange;
}

/** "ETH-USDT, Ethereum perpetual, 5 venues"; what it lacks for the view is last: "no depth". */
function getOptionName(market: Market, rest: readonly string[]): string {
  return [getMarketSymbol(market), getMarketTitle(market), describeWorld(market), ...rest]
    .filter((part) => part !== '')
    .join(', ');
}

interface MarketCellsProps extends Pick<MarketRowProps, 'market' | 'query' | 'lack'> {
  readonly venues: string;
}

function MarketCells({ market, query, venues, lack }: MarketCellsProps) {
  return (
    <>
      <CoinMark coin={getMarketCoin(market)} />
      <span className="truncate pr-3 max-sm:leading-4.5">
        <MarkedText text={getMarketSymbol(market)} query={query} />{' '}
        <span className="text-fg-3">{getMarketTitle(market)}</span>
        <WorldTag market={market} className="ml-1.5" />
        {lack !== undefined && (
          <span className="ml-2 text-[12px] text-fg-3">
            <Icon name={BARRIER_ICONS.absent} size={12} className="mr-1 inline align-[-2px]" />
            {lack}
          </span>
        )}
        {/* On phones there is no column for it. */}
        <span className="block truncate text-xs leading-4 text-fg-3 sm:hidden">{venues}</span>
      </span>
      <span className="truncate text-[12px] text-fg-3 max-sm:hidden">{venues}</span>
      <Figures market={market} price={<NamedPrice market={market} />} />
    </>
  );
}

/**
 * An event: its one venue leaves its column to the title, in whose blank stands the outcome that the figure is the
 * probability of.
 */
function EventCells({ market, query, venues, lack }: MarketCellsProps) {
  return (
    <>
      <CoinMark coin={getMarketCoin(market)} />
      <span className="truncate pr-3 max-sm:leading-4.5 sm:col-span-2" title={getMarketSymbol(market)}>
        <MarkedText text={nameEvent(market)} query={query} />
        <WorldTag market={market} className="ml-1.5" />
        {lack !== undefined && <span className="ml-2 text-[12px] text-fg-3">{lack}</span>}
        <span className="block truncate text-xs leading-4 text-fg-3 sm:hidden">{venues}</span>
      </span>
      <Figures market={market} price={<LastPrice market={market} />} />
    </>
  );
}

/** "Ethereum above $3,400 on June 19?"; an outcome without a blank of its own stands behind its event. */
export function nameEvent(market: Market): string {
  const title = getMarketSymbol(market);
  const outcome = market.lastPrice === undefined ? undefined : nameLeadingOutcome(market);
  if (outcome === undefined) return title;
  return BLANK.test(title) ? title.replace(BLANK, () => outcome) : `${title} ${outcome}`;
}

const BLANK = /_{2,}|…(?= )/;

function MarkedText({ text, query }: { readonly text: string; readonly query: string }) {
  return (
    <b className="font-[550]">
      {splitMatch(text, query).map((part) =>
        part.isMatch ? (
          <mark key="match" className="bg-transparent font-[650] text-accent">
            {part.text}
          </mark>
        ) : (
          <span key={part.text}>{part.text}</span>
        ),
      )}
    </b>
  );
}

/** The price beside the change of a day; on phones above it. */
function Figures({ market, price }: Pick<MarketRowProps, 'market'> & { readonly price: ReactNode }) {
  return (
    <>
      <span className="min-w-0 text-right max-sm:leading-4.5">
        {price}
        <span className="block text-xs leading-4 sm:hidden">
          <DayChange market={market} />
        </span>
      </span>
      <span className="text-right max-sm:hidden">
        <DayChange market={market} />
      </span>
    </>
  );
}

function TextCells({ text, detail }: { readonly text: string; readonly detail: string | undefined }) {
  if (detail === undefined) return <span className="col-span-2 truncate sm:col-span-4">{text}</span>;
  return (
    <>
      <span className="truncate">{text}</span>
      <span className="truncate text-right text-[12px] text-fg-3 max-sm:hidden sm:col-span-3">{detail}</span>
    </>
  );
}

function CommandCells({ command: { label, keys, detail } }: { readonly command: Command }) {
  if (keys === undefined) return <TextCells text={label} detail={detail} />;
  return (
    <>
      <span className="truncate">{label}</span>
      <span className="text-right max-sm:hidden sm:col-span-3 pointer-coarse:hidden">
        <Kbd>{getKeyCaps(keys)}</Kbd>
      </span>
    </>
  );
}
