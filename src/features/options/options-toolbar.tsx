import { useState } from 'react';
import { useIsConnected } from '@/client/service-context';
import type { ViewPrice } from '@/data/plan/price-view';
import { formatMarketId } from '@/domain/market-id';
import { FitAndRefresh } from '@/panes/lines/fit-and-refresh';
import { MoreControls } from '@/panes/lines/more-controls';
import type { SpanZoom } from '@/panes/lines/use-span-zoom';
import { type TaggedOption, useTagOption } from '@/panes/plot/axis/tag-option';
import type { LiveRefresh } from '@/panes/plot/live/use-refresh';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { findOffline, formatTag } from '@/panes/price/price-words';
import { useNextPreview } from '@/panes/price/use-next-preview';
import { chosenOf } from '@/state/fields/field-kinds';
import {
  COMPARED_DAYS,
  OPTION_FIELDS,
  OPTION_RANGES,
  OPTION_TENORS,
  type OptionRange,
  type OptionsSearch,
  REALISED_DAYS,
} from '@/state/fields/options-fields';
import { ControlRow } from '@/ui/control-row';
import { MenuButton } from '@/ui/menu-button';
import { Segmented } from '@/ui/segmented';
import { Toolbar, ToolbarSpacer } from '@/ui/toolbar';
import { type TellBar, useBarFit } from '@/ui/use-bar-fit';
import { DOCKED, EXTRA_WIDE, useMedia, WIDE } from '@/ui/use-media';
import { isUnlisted, listCoinChoices, listTenorChoices } from './list-choices';
import { RANGE_FACTS } from './option-ranges';
import type { OptionsPrices } from './options-prices';
import type { OptionsSide } from './options-side';
import type { OptionsView } from './use-options';

/** What of the options the controls show. */
export type ChosenOptions = Pick<OptionsView, 'search' | 'choice' | 'coin' | 'coins' | 'besides'> & {
  readonly listing: Pick<OptionsView['listing'], 'isPending' | 'error'>;
  readonly beside: Pick<NonNullable<OptionsView['beside']>, 'coin'> | undefined;
} & Readonly<Record<OptionsSide['kind'], Pick<OptionsSide, 'symbol' | 'symbols' | 'exchange' | 'lock' | 'tenors'>>>;

export interface OptionsToolbarProps {
  readonly view: ChosenOptions;
  /** The chosen coin, whose market may still be looked up. */
  readonly coin: string;
  /** How the live edge is followed; `undefined` if time does not advance. */
  readonly refresh: LiveRefresh | undefined;
  readonly zoom: Pick<SpanZoom, 'shown' | 'onFit'>;
  /** Why no coin can be chosen now. */
  readonly coinOff?: string;
  /** What the controls would cost, once known. */
  readonly prices: OptionsPrices | undefined;
  onSearch(change: Partial<OptionsSearch>): void;
  onCoin(coin: string): void;
}

/** What fits in the bar itself. */
interface ShownChoices {
  readonly hasTenor: boolean;
  readonly hasSymbols: boolean;
  readonly hasComparisons: boolean;
  readonly hasRefresh: boolean;
}

/** What moves behind "More" if the bar is too narrow: the least used first. */
const DROPS: readonly Partial<ShownChoices>[] = [
  { hasRefresh: false },
  { hasComparisons: false },
  { hasSymbols: false },
  { hasTenor: false },
];

/** The choices that fit in the bar, and the callback by which the bar reports that they do not. */
const useShownChoices = (): readonly [ShownChoices, TellBar] => useBarFit(useUsualChoices(), DROPS);

/** What usually fits in a window of this width. */
function useUsualChoices(): ShownChoices {
  const hasTenor = useMedia(ROOMY);
  const hasSymbols = useMedia(WIDE);
  const hasComparisons = useMedia(DOCKED);
  const hasRefresh = useMedia(EXTRA_WIDE);
  return { hasTenor, hasSymbols, hasComparisons, hasRefresh };
}

/** Coin, tenor, range, symbols of the venue, and what they are compared with. */
export function OptionsToolbar(props: OptionsToolbarProps) {
  const { view, zoom, prices, refresh } = props;
  const [preview, setPreview] = useState<FindPrice>();
  useNextPreview(prices && preview?.find(prices));
  const [shown, onFit] = useShownChoices();
  const choice = { ...props, onPreview: (find: FindPrice['find'] | undefined) => setPreview(find && { find }) };
  return (
    <Toolbar label="Options controls" onFit={onFit}>
      <CoinChoice {...choice} />
      {shown.hasTenor && <TenorChoice {...choice} />}
      <RangeChoice {...choice} />
      <span className="flex-none text-xs text-fg-3 max-sm:hidden">{RANGE_FACTS[view.choice.range].tag} buckets</span>
      {shown.hasSymbols && <SymbolChoices {...choice} />}
      <ToolbarSpacer />
      <FitAndRefresh zoom={zoom} refresh={shown.hasRefresh ? refresh : undefined} />
      {shown.hasComparisons && (
        <>
          <RealisedChoice {...choice} />
          <CompareChoice {...choice} />
        </>
      )}
      <MoreChoices {...choice} shown={shown} />
    </Toolbar>
  );
}

/** The choices that do not fit in the bar. */
function MoreChoices({ shown, ...choice }: ChoiceProps & { readonly shown: ShownChoices }) {
  const { hasTenor, hasSymbols, hasComparisons, hasRefresh } = shown;
  const refresh = hasRefresh ? undefined : choice.refresh;
  if (hasComparisons && refresh === undefined) return null;
  return (
    <MoreControls label="More options controls" refresh={refresh}>
      {!hasTenor && (
        <ControlRow label="Tenor">
          <TenorChoice {...choice} />
        </ControlRow>
      )}
      {!hasSymbols && <SymbolRows {...choice} />}
      {!hasComparisons && <ComparisonRows {...choice} />}
    </MoreControls>
  );
}

type ChoiceProps = OptionsToolbarProps & { onPreview(find: FindPrice['find'] | undefined): void };

/** Coins and ranges end before the button that stays at the right of a phone's bar. */
const PHONE_FIT = 'max-sm:[&>button]:px-2';

function CoinChoice({ view, coin, coinOff, prices, onCoin, onPreview }: ChoiceProps) {
  const tagOption = useTagOption();
  const isConnected = useIsConnected();
  const coins = listCoinChoices(view);
  if (coins.length === 0) return null;
  return (
    <Segmented
      label="Coin"
      className={PHONE_FIT}
      options={coins.map((value) => ({
        value,
        label: value,
        ...tagOption(value, prices?.coins.get(value), value === coin),
        offReason: coinOff ?? (isConnected || value === coin ? undefined : findOffline(prices?.coinBuckets.get(value))),
      }))}
      value={coin}
      onPreview={(value) => onPreview(value === undefined ? undefined : (now) => now.coins.get(value))}
      onChange={onCoin}
    />
  );
}

function TenorChoice({ view, onSearch }: ChoiceProps) {
  const shown = listTenorChoices(view);
  // A choice of one is none.
  if (shown.length === 0) return null;
  return (
    <Segmented
      label="Tenor"
      options={[{ value: 'all', label: 'All tenors' }, ...shown.map((value) => ({ value, label: value }))]}
      value={view.search.tenor ?? 'all'}
      onChange={(tenor) => onSearch({ tenor: OPTION_TENORS.find((one) => one === tenor) })}
    />
  );
}

function RangeChoice({ view: { choice }, prices, onSearch, onPreview }: ChoiceProps) {
  const tagOption = useTagOption();
  const isConnected = useIsConnected();
  return (
    <Segmented
      label="Range"
      className={PHONE_FIT}
      options={OPTION_RANGES.map((value) => ({
        value,
        label: value,
        ...tagRange(value, tagOption(value, prices?.ranges.get(value), value === choice.range)),
        // Days that are cached for every range show nothing of this one.
        offReason: isConnected || value === choice.range ? undefined : findOffline(prices?.buckets.get(value)),
      }))}
      value={choice.range}
      onPreview={(value) => onPreview(value === undefined ? undefined : (now) => now.ranges.get(value))}
      onChange={(range) => onSearch({ range: range === '30D' ? undefined : range })}
    />
  );
}

/** The address field that keeps the symbol of a side, and the label of its control. */
const SYMBOL_CONTROLS = {
  volatility: { field: 'iv', label: 'IV symbol' },
  skew: { field: 'skew', label: 'Skew' },
} as const;

function SymbolChoices(props: OptionsToolbarProps) {
  return (
    <>
      <SymbolChoice {...props} kind="volatility" />
      <SymbolChoice {...props} kind="skew" />
    </>
  );
}

function SymbolRows(props: OptionsToolbarProps) {
  const { volatility, skew } = props.view;
  return (
    <>
      {volatility.symbol !== undefined && volatility.lock === undefined && (
        <ControlRow label="Implied volatility">
          <SymbolChoice {...props} kind="volatility" />
        </ControlRow>
      )}
      {skew.symbol !== undefined && skew.lock === undefined && (
        <ControlRow label="Skew">
          <SymbolChoice {...props} kind="skew" />
        </ControlRow>
      )}
    </>
  );
}

function ComparisonRows(props: OptionsToolbarProps) {
  return (
    <>
      {props.view.volatility.lock === undefined && (
        <ControlRow label="Realised volatility">
          <RealisedChoice {...props} />
        </ControlRow>
      )}
      <ControlRow label="Term structures">
        <CompareChoice {...props} />
      </ControlRow>
    </>
  );
}

/** Finds the price of a control, which may change while the pointer rests on it. */
interface FindPrice {
  readonly find: (prices: OptionsPrices) => ViewPrice | undefined;
}

function tagRange(range: OptionRange, { description, ...tagged }: TaggedOption) {
  const buckets = `Buckets of ${RANGE_FACTS[range].tag}`;
  return { ...tagged, description: description === undefined ? buckets : `${buckets}. ${description}` };
}

/** The detail of a choice in a menu, and its price; while no request can be sent, that it is not cached. */
function usePriceWords(): (price: ViewPrice | undefined, detail?: string) => { readonly detail?: string } {
  const isConnected = useIsConnected();
  const tell = (price: ViewPrice): string | undefined => {
    if (isConnected) return price.weight === 0 ? formatTag(price) : `${formatTag(price)} weight`;
    return findOffline(price) === undefined ? undefined : 'offline';
  };
  return (price, detail) => {
    const told = [detail, price && tell(price)].filter((one) => one !== undefined);
    return told.length === 0 ? {} : { detail: told.join(' · ') };
  };
}

interface SymbolChoiceProps extends OptionsToolbarProps {
  readonly kind: keyof typeof SYMBOL_CONTROLS;
}

/** The summary symbol as the venue spells it; choosing one selects the flavour. */
function SymbolChoice({ view, kind, prices, onSearch }: SymbolChoiceProps) {
  const { symbol, exchange, symbols, lock } = view[kind];
  const { field, label } = SYMBOL_CONTROLS[kind];
  const tell = usePriceWords();
  // What the tier does not open has no control: the pane says once which tier does.
  if (lock !== undefined) return null;
  if (symbol === undefined || exchange === undefined)
    return isUnlisted(view.listing) ? <UnlistedSymbol label={label} /> : null;
  const isAlone = symbols.every((one) => one.exchange === exchange);
  return (
    <MenuButton
      label={label}
      summary={isAlone ? symbol : `${symbol}, ${exchange}`}
      options={symbols.map((one) => ({
        value: one.id,
        label: one.symbol,
        ...tell(prices?.symbols.get(one.id), one.exchange),
      }))}
      selected={[formatMarketId({ exchange, rawSymbol: symbol })]}
      onChange={([chosen]) => onSearch({ [field]: chosen === symbols[0].id ? undefined : chosen })}
    />
  );
}

/** Stands where the symbols will be, so that the bar stays as it is. */
function UnlistedSymbol({ label }: { readonly label: string }) {
  return (
    <MenuButton
      label={label}
      summary="Not listed yet"
      options={NO_OPTIONS}
      selected={NO_OPTIONS}
      offReason="The list of options is not loaded"
      onChange={() => undefined}
    />
  );
}

const NO_OPTIONS: readonly never[] = [];

const OFF = 'off';

function RealisedChoice({ view, prices, onSearch }: OptionsToolbarProps) {
  const tell = usePriceWords();
  if (view.volatility.lock !== undefined) return null;
  const value = chosenOf(OPTION_FIELDS.realised, view.search.realised);
  return (
    <MenuButton
      label="Realised"
      summary={value === OFF ? 'Off' : `${value}D`}
      options={[
        { value: OFF, label: 'Off', ...tell(prices?.realised.get(OFF)) },
        ...REALISED_DAYS.map((days) => ({
          value: days,
          label: `${days}D`,
          ...tell(prices?.realised.get(days), 'of daily closes'),
        })),
      ]}
      selected={[value]}
      align="end"
      onChange={([chosen]) => onSearch({ realised: chosen === '30' ? undefined : chosen })}
    />
  );
}

/** Another coin, one at a time, and the days before. */
function CompareChoice({ view, prices, onSearch }: OptionsToolbarProps) {
  const tell = usePriceWords();
  const days = COMPARED_DAYS.filter((one) => (view.search.compare ?? COMPARED_DAYS).includes(one));
  const coins = view.beside === undefined ? [] : [view.beside.coin];
  const chosen = [...coins, ...days.map((one) => `${one} d ago`)];
  return (
    <MenuButton
      label="Compare to"
      summary={chosen.length === 0 ? 'Nothing' : chosen.join(', ')}
      options={[
        ...view.besides.map((value) => ({ value, label: value, ...tell(prices?.besides.get(value)) })),
        ...COMPARED_DAYS.map((value) => ({ value, label: `${value} d ago` })),
      ]}
      selected={[...coins, ...days]}
      multiple
      align="end"
      onChange={(next) =>
        onSearch({
          compare: describeCompared(COMPARED_DAYS.filter((one) => next.includes(one))),
          beside:
            view.besides.filter((coin) => next.includes(coin)).find((coin) => !coins.includes(coin)) ??
            next.find((one) => coins.includes(one)),
        })
      }
    />
  );
}

function describeCompared(chosen: readonly (typeof COMPARED_DAYS)[number][]): OptionsSearch['compare'] {
  if (chosen.length === COMPARED_DAYS.length) return undefined;
  return chosen.length === 0 ? ['none'] : chosen;
}
