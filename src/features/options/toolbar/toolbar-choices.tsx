import { useIsConnected } from '@/client/service-context';
import type { TierId } from '@/contract/tiers';
import type { ViewPrice } from '@/data/plan/price-view';
import { formatMarketId } from '@/domain/market-id';
import { isUnlisted, listCoinChoices, listTenorChoices } from '@/features/options/view/list-choices';
import { findDayLock, findDefaultRange, findRangeLock, RANGE_FACTS } from '@/features/options/view/option-ranges';
import { describeFlavour } from '@/features/options/view/options-format';
import type { OptionsPrices } from '@/features/options/view/options-prices';
import type { OptionsSide } from '@/features/options/view/options-side';
import type { OptionsView } from '@/features/options/view/use-options';
import { LockedText } from '@/panes/plot/axis/lock-option';
import { type TaggedOption, useTagOption } from '@/panes/plot/axis/tag-option';
import { findOffline, formatTag } from '@/panes/price/price-words';
import type { FindPrice } from '@/panes/price/use-control-preview';
import { chosenOf, writtenOf } from '@/state/fields/field-kinds';
import {
  COMPARED_DAYS,
  OPTION_FIELDS,
  OPTION_RANGES,
  OPTION_TENORS,
  type OptionRange,
  type OptionsSearch,
  REALISED_DAYS,
} from '@/state/fields/options-fields';
import { MenuButton } from '@/ui/menu-button';
import { Segmented } from '@/ui/segmented';

/** What of the options the controls show. */
export type ChosenOptions = Pick<OptionsView, 'search' | 'choice' | 'coin' | 'coins' | 'besides' | 'reach'> & {
  readonly tier: TierId | undefined;
  readonly listing: Pick<OptionsView['listing'], 'isPending' | 'error'>;
  readonly beside: Pick<NonNullable<OptionsView['beside']>, 'coin'> | undefined;
} & Readonly<Record<OptionsSide['kind'], Pick<OptionsSide, 'symbol' | 'symbols' | 'exchange' | 'lock' | 'tenors'>>>;

/** The props of every control. */
export interface ChoiceProps {
  readonly view: ChosenOptions;
  /** The chosen coin, whose market may still be looked up. */
  readonly coin: string;
  /** Why no coin can be chosen now. */
  readonly coinOff?: string;
  /** What the controls would cost, once known. */
  readonly prices: OptionsPrices | undefined;
  onSearch(change: Partial<OptionsSearch>): void;
  onCoin(coin: string): void;
  /** Receives the price of the control under the pointer or the focus. */
  onPreview(find: FindPrice<OptionsPrices> | undefined): void;
}

/** Coins and ranges end before the button that stays at the right of a phone's bar, so that there is nothing to scroll. */
const PHONE_FIT = 'max-sm:[&>button]:px-1.5';

export function CoinChoice({ view, coin, coinOff, prices, onCoin, onPreview }: ChoiceProps) {
  const tagOption = useTagOption();
  const coins = listCoinChoices(view);
  if (coins.length === 0) return null;
  return (
    <Segmented
      label="Coin"
      className={PHONE_FIT}
      options={coins.map((value) => {
        const tagged = tagOption(value, prices?.coins.get(value), value === coin, prices?.coinBuckets.get(value));
        return { value, label: value, ...tagged, offReason: coinOff ?? tagged.offReason };
      })}
      value={coin}
      onPreview={(value) => onPreview(value === undefined ? undefined : (now) => now.coins.get(value))}
      onChange={onCoin}
    />
  );
}

/** A choice of one is none. */
export const hasTenors = ({ view }: ChoiceProps): boolean => listTenorChoices(view).length > 0;

export function TenorChoice({ view, onSearch }: ChoiceProps) {
  const shown = listTenorChoices(view);
  return (
    <Segmented
      label="Tenor"
      options={[{ value: 'all', label: 'All tenors' }, ...shown.map((value) => ({ value, label: value }))]}
      value={view.search.tenor ?? 'all'}
      onChange={(tenor) => onSearch({ tenor: OPTION_TENORS.find((one) => one === tenor) })}
    />
  );
}

export function RangeChoice({ view, prices, onSearch, onPreview }: ChoiceProps) {
  const { choice, reach, tier } = view;
  const tagOption = useTagOption();
  return (
    <Segmented
      label="Range"
      className={PHONE_FIT}
      options={OPTION_RANGES.map((value) => ({
        value,
        label: value,
        ...tagRange(
          value,
          // Days that are cached for every range show nothing of this one.
          tagOption(value, prices?.ranges.get(value), value === choice.range, prices?.buckets.get(value)),
          findRangeLock(value, reach, tier),
        ),
      }))}
      value={choice.range}
      onPreview={(value) => onPreview(value === undefined ? undefined : (now) => now.ranges.get(value))}
      onChange={(range) => onSearch({ range: range === findDefaultRange(reach) ? undefined : range })}
    />
  );
}

/** The address field that keeps the symbol of a side, and the label of its control. */
const SYMBOL_CONTROLS = {
  volatility: { field: 'iv', label: 'IV symbol' },
  skew: { field: 'skew', label: 'Skew' },
} as const;

type SymbolKind = keyof typeof SYMBOL_CONTROLS;

/** `lock`: why a part of the range would be empty. It can be chosen nevertheless, as what the tier opens is shown. */
function tagRange(range: OptionRange, { description, content, ...tagged }: TaggedOption, lock: string | undefined) {
  const told = [`Buckets of ${RANGE_FACTS[range].tag}`, lock, description].filter((one) => one !== undefined);
  const shown = lock === undefined ? content : <LockedText>{content}</LockedText>;
  return { ...tagged, content: shown, description: told.join('. ') };
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

/** What the tier does not open has no control: the pane says once which tier does. */
const isOpen = ({ view }: ChoiceProps, kind: SymbolKind): boolean => view[kind].lock === undefined;

/** Whether there is a symbol, or may be one once the options are listed. */
const hasSymbol = (choice: ChoiceProps, kind: SymbolKind): boolean =>
  isOpen(choice, kind) && (choice.view[kind].symbol !== undefined || isUnlisted(choice.view.listing));

export const hasVolatilitySymbol = (choice: ChoiceProps): boolean => hasSymbol(choice, 'volatility');
export const hasSkewSymbol = (choice: ChoiceProps): boolean => hasSymbol(choice, 'skew');

export const VolatilitySymbol = (choice: ChoiceProps) => <SymbolChoice {...choice} kind="volatility" />;
export const SkewSymbol = (choice: ChoiceProps) => <SymbolChoice {...choice} kind="skew" />;

/** The summary symbol as the venue spells it; choosing one selects the flavour. */
function SymbolChoice({ view, kind, prices, onSearch }: ChoiceProps & { readonly kind: SymbolKind }) {
  const { symbol, exchange, symbols } = view[kind];
  const { field, label } = SYMBOL_CONTROLS[kind];
  const tell = usePriceWords();
  if (symbol === undefined || exchange === undefined) return <UnlistedSymbol label={label} />;
  const isAlone = symbols.every((one) => one.exchange === exchange);
  return (
    <MenuButton
      label={label}
      summary={isAlone ? symbol : `${symbol}, ${exchange}`}
      options={symbols.map((one) => ({
        value: one.id,
        label: one.symbol,
        ...tell(prices?.symbols.get(one.id), describeSymbol(one)),
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

export const hasRealised = (choice: ChoiceProps): boolean => isOpen(choice, 'volatility');

export function RealisedChoice({ view, prices, onSearch }: ChoiceProps) {
  const tell = usePriceWords();
  const value = chosenOf(OPTION_FIELDS.realised, view.search.realised);
  return (
    <MenuButton
      label="Realised"
      summary={value === OFF ? 'Off' : `${value}D`}
      options={[
        { value: OFF, label: 'Off', ...tell(prices?.realised.get(OFF), 'no realised line') },
        ...REALISED_DAYS.map((days) => ({
          value: days,
          label: `${days}D`,
          ...tell(prices?.realised.get(days), 'of daily closes'),
        })),
      ]}
      selected={[value]}
      align="end"
      onChange={([chosen]) => onSearch({ realised: writtenOf(OPTION_FIELDS.realised, chosen) })}
    />
  );
}

/** Another coin, one at a time, and the days before. */
export function CompareChoice({ view, prices, onSearch }: ChoiceProps) {
  const tell = usePriceWords();
  const days = COMPARED_DAYS.filter((one) => (view.search.compare ?? COMPARED_DAYS).includes(one));
  const coins = view.beside === undefined ? [] : [view.beside.coin];
  const chosen = [...coins, ...days.map((one) => `${one} d ago`)];
  return (
    <MenuButton
      label="Compare to"
      summary={chosen.length === 0 ? 'Nothing' : chosen.join(', ')}
      options={[
        ...view.besides.map((value) => ({ value, label: value, ...tell(prices?.besides.get(value), BESIDE_DETAIL) })),
        ...COMPARED_DAYS.map((value) => ({ value, label: `${value} d ago`, detail: describeDay(value, view) })),
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

/** What another coin adds. */
const BESIDE_DETAIL = 'its curves and histories';

/** What the curve of a day shows, or why it would be missing. Its close is among the days that the ranks have loaded. */
export const describeDay = (days: string, { reach, tier }: Pick<ChosenOptions, 'reach' | 'tier'>): string =>
  findDayLock(Number(days), reach, tier) ?? 'curve at its daily close · free';

/** "at the money, HALCYON_OPTIONS": what a symbol is of, and where. */
export const describeSymbol = ({ symbol, exchange }: { readonly symbol: string; readonly exchange: string }): string =>
  [describeFlavour(symbol), exchange].filter(Boolean).join(', ');

function describeCompared(chosen: readonly (typeof COMPARED_DAYS)[number][]): OptionsSearch['compare'] {
  if (chosen.length === COMPARED_DAYS.length) return undefined;
  return chosen.length === 0 ? ['none'] : chosen;
}
