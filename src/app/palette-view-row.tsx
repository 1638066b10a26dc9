import { useSearch } from '@tanstack/react-router';
import { getMarketSymbol } from '@/data/queries/market-key';
import { formatWeight } from '@/domain/format/format-weight';
import type { Lack, UnopenedView } from '@/panes/address/address-pricer';
import { type AddressPrice, useAddressPrices } from '@/panes/address/use-address-prices';
import { formatTag } from '@/panes/price-words';
import { VIEWS } from '@/panes/views';
import { tellWeight } from '@/panes/weight-words';
import { formatDuration } from '@/state/phrase/durations';
import { formatPhrase } from '@/state/phrase/format-phrase';
import type { Phrase } from '@/state/phrase/parse-phrase';
import { isList } from '@/state/phrase/phrase-tables';
import { NO_PANES } from '@/state/url-state';
import { BARRIER_ICONS, type BarrierKind } from '@/ui/barrier';
import { Icon } from '@/ui/icon';
import { OptionRow, type OptionRowProps } from './palette-option';
import type { ResolvedPhrase } from './resolve-phrase';
import { findPhraseTarget } from './use-open-phrase';

export interface PaletteViewRowProps extends Omit<OptionRowProps, 'name' | 'children'> {
  readonly phrase: Phrase;
  /** `undefined` while its market is looked up. */
  readonly resolved: ResolvedPhrase | undefined;
}

/** A view that a phrase means, with what opening it costs. */
export function PaletteViewRow({ resolved, ...row }: PaletteViewRowProps) {
  if (resolved === undefined) return <ViewRow {...row} symbol={row.phrase.market ?? ''} cost="" />;
  return <PricedRow {...row} resolved={resolved} />;
}

function PricedRow({ resolved, ...row }: PaletteViewRowProps & { readonly resolved: ResolvedPhrase }) {
  const before = useSearch({ strict: false });
  const target = findPhraseTarget(resolved, before);
  const forms = listPlainer(target);
  const [price, ...plainer] = useAddressPrices([target, ...forms.map(({ view }) => view)]) ?? [];
  const symbol = resolved.market === undefined ? (row.phrase.market ?? '') : getMarketSymbol(resolved.market);
  const told = tellPrice(price);
  if (resolved.lack === undefined) {
    const cheapest = findCheapest(price, forms, plainer);
    return <ViewRow {...row} symbol={symbol} view={resolved} cheapest={cheapest} {...told} />;
  }
  // What the view lacks is said first, then what is opened in its place.
  const isMoved = target.path !== resolved.path;
  const tell = (words: string): string =>
    [resolved.lack, isMoved && words !== '' && `Chart ${words}`].filter(Boolean).join(' · ');
  return (
    <ViewRow
      {...row}
      symbol={symbol}
      view={resolved}
      cost={tell(told.cost)}
      costName={tell(told.costName)}
      isQuiet
      barrier="absent"
    />
  );
}

/** A view that leaves something out. */
interface PlainerForm {
  readonly label: string;
  readonly view: UnopenedView;
}

const LEFT_OUT: readonly { readonly label: string; readonly search: UnopenedView['search'] }[] = [
  { label: 'without panes', search: { panes: [NO_PANES] } },
  { label: 'without panes and candles', search: { panes: [NO_PANES], overlay: 'off' } },
];

/** What a view of the book may leave out. */
function listPlainer(target: UnopenedView): readonly PlainerForm[] {
  if (target.path !== '/heatmap') return [];
  return LEFT_OUT.map(({ label, search }) => ({
    label,
    view: { ...target, search: { ...target.search, ...search } },
  }));
}

/** "10 without panes": the cheapest form that costs less than the view itself, the one that leaves out least. */
export function findCheapest(
  price: AddressPrice | undefined,
  forms: readonly Pick<PlainerForm, 'label'>[],
  prices: readonly AddressPrice[],
): string | undefined {
  const costs = [price, ...prices].map((one) => (isPriced(one) ? one.weight : Number.POSITIVE_INFINITY));
  const least = Math.min(...costs);
  const at = costs.indexOf(least);
  if (at <= 0 || !isPriced(price)) return undefined;
  return `${formatWeight(least)} ${forms[at - 1].label}`;
}

const isPriced = (price: AddressPrice | undefined): price is Exclude<AddressPrice, 'unknown' | Lack> =>
  typeof price === 'object' && !('lack' in price);

interface ToldPrice {
  readonly cost: string;
  readonly costName: string;
  /** It is no price. */
  readonly isQuiet?: boolean;
  /** Why there is nothing to pay for. */
  readonly barrier?: BarrierKind;
}

function tellPrice(price: AddressPrice | undefined): ToldPrice {
  if (price === undefined) return { cost: '', costName: '' };
  if (price === 'unknown') return { cost: '?', costName: 'price unknown', isQuiet: true };
  if ('lack' in price) return { cost: price.lack, costName: price.lack, isQuiet: true, barrier: price.kind };
  return { cost: price.weight === 0 ? 'free' : `${formatTag(price)} weight`, costName: tellWeight(price) };
}

interface ViewRowProps extends Omit<PaletteViewRowProps, 'resolved'> {
  readonly symbol: string;
  readonly view?: UnopenedView;
  readonly cost: string;
  readonly costName?: string;
  /** What the view costs at least, and how. */
  readonly cheapest?: string | undefined;
  /** It is no price. */
  readonly isQuiet?: boolean;
  readonly barrier?: BarrierKind;
}

function ViewRow({
  phrase,
  symbol,
  view,
  cost,
  costName = cost,
  cheapest,
  isQuiet = false,
  barrier,
  ...row
}: ViewRowProps) {
  const { title = '', icon = 'menu' } = VIEWS.find(({ path }) => path === phrase.path) ?? {};
  const words = listWords(phrase, view);
  const { market, venue } = isList(phrase.path) ? NOWHERE : { market: symbol, venue: view?.market?.exchange };
  const name = [title, market, venue, words, cheapest && `cheapest ${cheapest}`, costName].filter(Boolean).join(', ');
  return (
    <OptionRow {...row} name={name}>
      <Icon name={icon} size={15} className="text-accent" />
      <span className="truncate pr-3">
        <b className="font-[550]">{title}</b> {market} <span className="mono text-xs text-fg-3">{words}</span>
      </span>
      <span className="truncate text-[12px] text-fg-3 max-sm:hidden">{venue}</span>
      <span
        className={`text-right font-semibold whitespace-nowrap sm:col-span-2 ${isQuiet ? 'text-fg-3' : 'text-accent'}`}
      >
        {barrier !== undefined && <Icon name={BARRIER_ICONS[barrier]} size={12} className="mr-1 inline align-[-2px]" />}
        {cheapest !== undefined && (
          <span className="mr-2 font-normal text-fg-3 max-sm:hidden">cheapest {cheapest}</span>
        )}
        {cost}
      </span>
    </OptionRow>
  );
}

/** Of no single market. */
const NOWHERE = { market: '', venue: undefined };

/** The phrase without market and name of the view, which the row begins with. */
function listWords(phrase: Phrase, view: UnopenedView | undefined): string {
  const { m: _, ...search } = view?.search ?? phrase.search;
  return tellWords(phrase.path, search);
}

/** The words of a view as they are read: a length of time is one, in a view that takes it for something else as well. */
export function tellWords(path: Phrase['path'], search: Phrase['search']): string {
  const words = formatPhrase(path, search).split(' ').slice(1);
  return words.map((word) => word.replace(PERIOD, (_, seconds) => formatDuration(Number(seconds)))).join(' ');
}

const PERIOD = /^period=(\d+)$/;
