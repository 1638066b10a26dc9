import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { getMarketSymbol } from '@/data/queries/market-key';
import { searchQuery } from '@/data/queries/market-lists';
import { formatMarketId } from '@/domain/market-id';
import { addCompared } from '@/features/chart/compare/add-compared';
import { MarketName } from '@/features/chart/compare/market-name';
import { swapMarkets } from '@/features/chart/view/chart-sources';
import { useTagOption } from '@/panes/plot/axis/tag-option';
import { describePrice, formatTag } from '@/panes/price/price-words';
import { type ChartMode, MAX_COMPARED } from '@/state/url-state';
import { IconButton } from '@/ui/icon-button';
import { SearchField } from '@/ui/search-field';
import { Segmented } from '@/ui/segmented';
import { useDebounced } from '@/ui/use-debounced';
import type { ChartPrices } from './chart-prices';
import type { ChoiceProps } from './toolbar-choices';

const SEARCH_PAUSE_MS = 120;
const FOUND_ROWS = 6;

const MODES: readonly { readonly value: ChartMode | 'sum'; readonly label: string; readonly description: string }[] = [
  { value: 'sum', label: 'Sum', description: 'Venues are summed, other markets share a % axis' },
  { value: 'compare', label: 'Percent', description: 'Each venue and market on a shared % axis' },
  { value: 'spread', label: 'Spread', description: 'Price difference to the first other market' },
  { value: 'basis', label: 'Basis', description: 'Price difference to each other market, in % of it' },
  { value: 'ratio', label: 'Ratio', description: 'Price divided by that of the first other market' },
];

function joinWords(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('. ');
}

/** Which other markets and venues are shown beside this one, and how they are compared. */
export function ComparePanel(props: ChoiceProps) {
  const tagOption = useTagOption();
  const { chart, search, prices, onSearch, onPreview } = props;
  const others = search.with ?? [];
  const setOthers = (next: readonly string[]): void => onSearch({ with: next.length === 0 ? undefined : next });
  const mode = search.mode ?? 'sum';
  const priceOf = (now: ChartPrices, value: ChartMode | 'sum') => now.priceMode(value === 'sum' ? undefined : value);
  const swapped = mode === 'spread' || mode === 'ratio' ? swapMarkets(search, chart.markets) : undefined;
  return (
    <div className="flex flex-col gap-2.5 px-3.5 py-3 text-sm">
      <Segmented
        label="Comparison"
        options={MODES.map((one) => {
          const tagged = tagOption(one.label, prices && priceOf(prices, one.value), one.value === mode);
          return { ...one, ...tagged, description: joinWords(one.description, tagged.description) };
        })}
        value={mode}
        onPreview={(value) =>
          onPreview(value === undefined || value === mode ? undefined : (now) => priceOf(now, value))
        }
        onChange={(next) => onSearch({ mode: next === 'sum' ? undefined : next })}
      />
      {/* One height in every mode: the list below must not move under the pointer. */}
      <div className="flex h-6 items-center justify-between gap-2 text-xs text-fg-3">
        <p className="truncate">{MODES.find(({ value }) => value === mode)?.description}.</p>
        {swapped !== undefined && (
          <IconButton icon="swap" label="Swap the two markets" small onClick={() => onSearch(swapped)} />
        )}
      </div>
      {others.length > 0 && (
        <ul aria-label="Compared markets" className="flex flex-col gap-0.5">
          {others.map((id) => (
            <li key={id} className="flex items-center justify-between rounded-sm bg-hover py-0.5 pr-0.5 pl-2">
              <span className="truncate">
                <MarketName id={id} />
              </span>
              <IconButton
                icon="close"
                label={`Remove ${id}`}
                small
                onClick={() => setOthers(others.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {others.length < MAX_COMPARED && (
        <MarketFinder
          {...props}
          taken={[formatMarketId(chart.market), ...others]}
          onMarket={(market) => onSearch(addCompared(search, chart.market, market))}
        />
      )}
    </div>
  );
}

interface MarketFinderProps extends ChoiceProps {
  /** Ids that are already on the axis. */
  readonly taken: readonly string[];
  onMarket(market: Market): void;
}

function MarketFinder({ prices, search, taken, onMarket, onPreview }: MarketFinderProps) {
  const service = useService();
  const [text, setText] = useState('');
  const rested = useDebounced(text.trim(), SEARCH_PAUSE_MS);
  const found = useQuery(searchQuery(service, rested, undefined, FOUND_ROWS + taken.length));
  const markets = (found.data ?? []).filter((market) => !taken.includes(formatMarketId(market))).slice(0, FOUND_ROWS);
  const choose = (market: Market): void => {
    setText('');
    onMarket(market);
  };
  return (
    <>
      <SearchField
        label="Compare with"
        placeholder="Compare with"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul aria-label="Markets found" className="-mx-1.5 flex flex-col">
        {markets.map((market) => {
          const id = formatMarketId(market);
          const next = [...(search.with ?? []), id];
          const price = prices?.priceOthers(next);
          const show = () => onPreview((now) => now.priceOthers(next));
          const hide = () => onPreview(undefined);
          return (
            <li key={id}>
              <button
                type="button"
                className="menu-item w-full hover:bg-hover focus-visible:bg-hover"
                aria-label={`Compare with ${getMarketSymbol(market)}, ${market.exchange}`}
                title={price && describePrice(price)}
                onClick={() => choose(market)}
                onPointerEnter={show}
                onPointerLeave={hide}
                onFocus={show}
                onBlur={hide}
              >
                <span className="truncate">{getMarketSymbol(market)}</span>
                <span className="truncate text-fg-3">{market.exchange}</span>
                {price !== undefined && (
                  <span className="ml-auto flex-none pl-3 text-fg-3">
                    {price.weight === 0 ? 'free' : `costs ${formatTag(price)}`}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {markets.length === 0 && (
        <p className="text-xs text-fg-3">{found.isPending ? 'Searching' : `No other market matches “${rested}”`}</p>
      )}
    </>
  );
}
