import { useSearch } from '@tanstack/react-router';
import type { UnavailableReason } from '@/panes/address/address-pricer';
import { type AddressPrice, useAddressPrices } from '@/panes/address/use-address-prices';
import { useLimit } from '@/panes/price/over-budget';
import { formatDuration } from '@/state/phrase/durations';
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
  /** Offered only for a view that the budget of a minute does not pay. */
  readonly isLast?: true;
}

/** What a view can leave out. */
const LEFT_OUT: Readonly<Partial<Record<Phrase['path'], readonly PlainerForm[]>>> = {
  '/heatmap': [
    { label: 'without panes', search: { panes: [NO_PANES] } },
    { label: 'without panes and candles', search: { panes: [NO_PANES], overlay: 'off' } },
  ],
  '/chart': [{ label: 'without panes', search: { panes: [NO_PANES] }, isLast: true }],
};
const NOTHING: readonly PlainerForm[] = [];

/** Parts of the range that a shorter form shows. */
const SHARES = [1 / 2, 1 / 4, 1 / 8];
const SHORTEST_SECONDS = 900;
/** Range of a view whose phrase names none. */
const USUAL_SECONDS = 36_000;

/** The cheaper forms of a view, the ones that leave out least first. A period is in seconds. */
export function listForms(path: Phrase['path'], period: number = USUAL_SECONDS): readonly PlainerForm[] {
  const plain = LEFT_OUT[path];
  if (plain === undefined) return NOTHING;
  const periods = SHARES.map((share) => Math.round(period * share)).filter((one) => one >= SHORTEST_SECONDS);
  const shorter = periods.map((one) => ({
    label: `last ${formatDuration(one)}`,
    search: { period: one },
    isLast: true as const,
  }));
  return [...plain, ...shorter];
}

/**
 * The form to offer beside a view. One that the budget of a minute pays: the cheapest that shows the same range. Any
 * other: the first form that a minute pays, or else the cheapest. `undefined` if none is cheaper than the view.
 */
export function chooseForm(
  price: AddressPrice | undefined,
  forms: readonly PlainerForm[],
  prices: readonly AddressPrice[],
  limit: number,
): PlainerForm | undefined {
  if (!isPriced(price)) return undefined;
  const all = forms.map((form, at) => ({ form, weight: weightOf(prices[at]) }));
  const isOver = price.weight > limit;
  const payable = all.find(({ weight }) => weight <= limit);
  if (isOver && payable !== undefined) return payable.form;
  const offered = all.filter(({ form }) => isOver || form.isLast !== true);
  const least = Math.min(...offered.map(({ weight }) => weight));
  return least < price.weight ? offered.find(({ weight }) => weight === least)?.form : undefined;
}

const isPriced = (price: AddressPrice | undefined): price is Exclude<AddressPrice, 'unknown' | UnavailableReason> =>
  typeof price === 'object' && !('lack' in price);

const weightOf = (price: AddressPrice | undefined): number =>
  isPriced(price) ? price.weight : Number.POSITIVE_INFINITY;

const canBePlainer = ({ resolved }: PhraseView): boolean =>
  resolved !== undefined &&
  LEFT_OUT[resolved.path] !== undefined &&
  resolved.market !== undefined &&
  resolved.lack === undefined;

/** The views, with a cheaper form of the first one that has any inserted after it. */
export function useCheaperView(views: readonly PhraseView[]): readonly PhraseView[] {
  const before = useSearch({ strict: false });
  const limit = useLimit();
  const at = views.findIndex(canBePlainer);
  const view = views[at];
  const resolved = view?.resolved;
  const forms = resolved === undefined ? NOTHING : listForms(resolved.path, periodOf(resolved));
  const all = resolved === undefined ? [] : [resolved, ...forms.map((form) => leaveOut(resolved, form))];
  const [price, ...prices] = useAddressPrices(all.map((one) => findPhraseTarget(one, before))) ?? [];
  const form = chooseForm(price, forms, prices, limit);
  if (resolved === undefined || form === undefined) return views;
  const cheaper = { phrase: view.phrase, resolved: leaveOut(resolved, form), plainer: form.label };
  return [...views.slice(0, at + 1), cheaper, ...views.slice(at + 1)];
}

const periodOf = ({ search }: ResolvedPhrase): number | undefined =>
  typeof search['period'] === 'number' ? search['period'] : undefined;

const leaveOut = (resolved: ResolvedPhrase, { search }: PlainerForm): ResolvedPhrase => ({
  ...resolved,
  search: { ...resolved.search, ...search },
});
