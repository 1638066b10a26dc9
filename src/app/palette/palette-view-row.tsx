import { useSearch } from '@tanstack/react-router';
import { getMarketSymbol } from '@/data/queries/market-key';
import { formatRangeLength } from '@/domain/format/format-length';
import { type AddressPrice, useAddressPrices } from '@/panes/address/use-address-prices';
import { type OverBudget, useOverBudget } from '@/panes/price/over-budget';
import { formatTag } from '@/panes/price/price-words';
import { describeWeight } from '@/panes/price/weight-words';
import { VIEWS } from '@/panes/views';
import { formatPhrase } from '@/state/phrase/format-phrase';
import type { Phrase } from '@/state/phrase/parse-phrase';
import { isList } from '@/state/phrase/phrase-tables';
import { BARRIER_ICONS, type BarrierKind } from '@/ui/barrier';
import { Icon } from '@/ui/icon';
import { nameComparison } from './compared-market';
import { OptionRow, type OptionRowProps } from './palette-option';
import type { ResolvedPhrase } from './resolve-phrase';
import { findPhraseTarget } from './use-open-phrase';

export interface PaletteViewRowProps extends Omit<OptionRowProps, 'name' | 'children'> {
  readonly phrase: Phrase;
  /** `undefined` while its market is looked up. */
  readonly resolved: ResolvedPhrase | undefined;
  /** What this cheaper form leaves out. */
  readonly plainer?: string | undefined;
}

/** A view that a phrase means, with its price. */
export function PaletteViewRow({ resolved, ...row }: PaletteViewRowProps) {
  if (resolved === undefined) return <ViewRow {...row} symbol={row.phrase.market ?? ''} cost="" />;
  return <PricedRow {...row} resolved={resolved} />;
}

function PricedRow({ resolved, ...row }: PaletteViewRowProps & { readonly resolved: ResolvedPhrase }) {
  const before = useSearch({ strict: false });
  const target = findPhraseTarget(resolved, before);
  const [price] = useAddressPrices([target]) ?? [];
  const symbol = resolved.market === undefined ? (row.phrase.market ?? '') : getMarketSymbol(resolved.market);
  const told = describePrice(price, useOverBudget(weightOf(price)));
  if (resolved.lack === undefined) return <ViewRow {...row} symbol={symbol} view={resolved} {...told} />;
  // First what the view lacks, then what is opened instead.
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

interface ToldPrice {
  readonly cost: string;
  readonly costName: string;
  /** Whether the text is not a price. */
  readonly isQuiet?: boolean;
  /** Why nothing would be paid. */
  readonly barrier?: BarrierKind;
  /** Beside a price that cannot be paid at once now. */
  readonly warning?: string | undefined;
}

const weightOf = (price: AddressPrice | undefined): number | undefined =>
  typeof price === 'object' && 'weight' in price ? price.weight : undefined;

function describePrice(price: AddressPrice | undefined, over: OverBudget | undefined): ToldPrice {
  if (price === undefined) return { cost: '', costName: '' };
  if (price === 'unknown') return { cost: '?', costName: 'price unknown', isQuiet: true };
  if ('lack' in price) return { cost: price.lack, costName: price.lack, isQuiet: true, barrier: price.kind };
  return {
    cost: price.weight === 0 ? 'free' : `${formatTag(price)} weight`,
    costName: [describeWeight(price), over?.words].filter(Boolean).join(', '),
    warning: over?.tag,
  };
}

interface ViewRowProps extends Omit<PaletteViewRowProps, 'resolved'> {
  readonly symbol: string;
  readonly view?: ResolvedPhrase;
  readonly cost: string;
  readonly costName?: string;
  /** Whether the text is not a price. */
  readonly isQuiet?: boolean;
  readonly barrier?: BarrierKind;
  readonly warning?: string | undefined;
}

function ViewRow(props: ViewRowProps) {
  const { phrase, symbol: own, view, cost, costName = cost, plainer, isQuiet, barrier, warning, ...row } = props;
  const { title: viewTitle = '', icon = 'menu' } = VIEWS.find(({ path }) => path === phrase.path) ?? {};
  const [title, symbol] = nameComparison(phrase.search.mode, own, view?.others) ?? [viewTitle, own];
  const words = plainer ?? listWords(phrase, view);
  const { market, venue } = isList(phrase.path) ? NOWHERE : { market: symbol, venue: venueOf(view) };
  const name = nameView(...callView(title, viewTitle, market), { venue, words, plainer, costName });
  return (
    <OptionRow {...row} name={name}>
      <Icon name={icon} size={15} className="text-accent" />
      <span className="truncate pr-3">
        <b className="font-[550]">{title}</b> {market}{' '}
        {plainer === undefined ? (
          <span className="mono text-xs text-fg-3">{words}</span>
        ) : (
          <span className="tag">cheaper form</span>
        )}
      </span>
      <span className="truncate text-[12px] text-fg-3 max-sm:hidden">{plainer ?? venue}</span>
      <span className={`text-right font-semibold whitespace-nowrap sm:col-span-2 ${toneOf(isQuiet)}`}>
        <BarrierSign barrier={barrier} />
        {cost}
        <span className="ml-1.5 text-xs font-medium text-warn empty:hidden">{warning}</span>
      </span>
    </OptionRow>
  );
}

const venueOf = (view: ResolvedPhrase | undefined): string | undefined => view?.dataVenue ?? view?.market?.exchange;

const toneOf = (isQuiet = false): string => (isQuiet ? 'text-fg-3' : 'text-accent');

/** A comparison's name is one phrase: "Compare BTC-USDT with ETH-USDT". */
const callView = (title: string, viewTitle: string, market: string): readonly [string, string] =>
  title === viewTitle ? [title, market] : [`${title} ${market}`, ''];

function BarrierSign({ barrier }: Pick<ViewRowProps, 'barrier'>) {
  if (barrier === undefined) return null;
  return <Icon name={BARRIER_ICONS[barrier]} size={12} className="mr-1 inline align-[-2px]" />;
}

/** A cheaper form of a view is announced as such first. */
const nameView = (
  title: string,
  market: string,
  parts: Readonly<Record<'venue' | 'words' | 'plainer' | 'costName', string | undefined>>,
): string =>
  [parts.plainer && 'Cheaper form', title, market, parts.venue, parts.words, parts.costName].filter(Boolean).join(', ');

/** Belongs to no single market. */
const NOWHERE = { market: '', venue: undefined };

/** The phrase without the market and the view's name, which the row already starts with. */
export function listWords(phrase: Pick<Phrase, 'path' | 'search' | 'usual'>, view: ResolvedPhrase | undefined): string {
  const { m: _, ...all } = view?.search ?? phrase.search;
  // A comparison's name already has its markets and its mode.
  const { with: _with, mode: _mode, ...rest } = all;
  const words = describeWords(phrase.path, view?.others === undefined ? all : rest);
  return [...(phrase.usual ?? []), words].filter((word) => word !== '').join(' ');
}

/** The words of a view for reading. A period is written as a duration, even if it has another meaning in the view. */
export function describeWords(path: Phrase['path'], search: Phrase['search']): string {
  const words = formatPhrase(path, search).split(' ').slice(1);
  return words
    .map((word) => word.replace(PERIOD, (_, seconds) => formatRangeLength(Number(seconds))).replace(PANE, readPane))
    .join(' ');
}

const PERIOD = /^period=(\d+)$/;
const PANE = /^pane=(\S+)$/;

/** "skew history" of "skew-history": the name of a pane is read as words, not as a part of an address. */
const readPane = (_: string, pane: string): string => pane.replaceAll('-', ' ').replace(/^iv /, 'IV ');
