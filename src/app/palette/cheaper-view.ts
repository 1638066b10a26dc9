import { useSearch } from '@tanstack/react-router';
import type { UnavailableReason } from '@/panes/address/address-pricer';
import { type AddressPrice, useAddressPrices } from '@/panes/address/use-address-prices';
import type { Phrase } from '@/state/phrase/parse-phrase';
import { NO_PANES, type RawSearch } from '@/state/url-state';
import type { ResolvedPhrase } from './resolve-phrase';
import { findPhraseTarget } from './use-open-phrase';

/** A view that a phrase means, or its cheapest form. */
export interface PhraseView {
  readonly phrase: Phrase;
  /** `undefined` while its market is looked up. */
  readonly resolved: ResolvedPhrase | undefined;
  /** What this form leaves out: "without panes"; absent: the view as requested. */
  readonly plainer?: string;
}

interface PlainerForm {
  readonly label: string;
  readonly search: RawSearch;
}

/** What a view of the book can leave out. */
const LEFT_OUT: readonly PlainerForm[] = [
  { label: 'without panes', search: { panes: [NO_PANES] } },
  { label: 'without panes and candles', search: { panes: [NO_PANES], overlay: 'off' } },
];
const NOTHING: readonly PlainerForm[] = [];

/**
 * The cheapest form; of equally cheap ones the one that leaves out least. `undefined` if none is cheaper than the
 * view.
 */
export function findCheapest<Form>(
  price: AddressPrice | undefined,
  forms: readonly Form[],
  prices: readonly AddressPrice[],
): Form | undefined {
  const costs = [price, ...prices].map((one) => (isPriced(one) ? one.weight : Number.POSITIVE_INFINITY));
  const at = costs.indexOf(Math.min(...costs));
  return at <= 0 || !isPriced(price) ? undefined : forms[at - 1];
}

const isPriced = (price: AddressPrice | undefined): price is Exclude<AddressPrice, 'unknown' | UnavailableReason> =>
  typeof price === 'object' && !('lack' in price);

const canBePlainer = ({ resolved }: PhraseView): boolean =>
  resolved?.path === '/heatmap' && resolved.market !== undefined && resolved.lack === undefined;

/** The views, with the cheapest form of the first book view inserted after it. */
export function useCheaperView(views: readonly PhraseView[]): readonly PhraseView[] {
  const before = useSearch({ strict: false });
  const at = views.findIndex(canBePlainer);
  const view = views[at];
  const resolved = view?.resolved;
  const forms = resolved === undefined ? NOTHING : LEFT_OUT;
  const all = resolved === undefined ? [] : [resolved, ...forms.map((form) => leaveOut(resolved, form))];
  const [price, ...prices] = useAddressPrices(all.map((one) => findPhraseTarget(one, before))) ?? [];
  const form = findCheapest(price, forms, prices);
  if (resolved === undefined || form === undefined) return views;
  const cheaper = { phrase: view.phrase, resolved: leaveOut(resolved, form), plainer: form.label };
  return [...views.slice(0, at + 1), cheaper, ...views.slice(at + 1)];
}

const leaveOut = (resolved: ResolvedPhrase, { search }: PlainerForm): ResolvedPhrase => ({
  ...resolved,
  search: { ...resolved.search, ...search },
});
