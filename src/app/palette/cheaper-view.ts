import { useSearch } from '@tanstack/react-router';
import { findPlainer, type PlainerForm } from '@/app/screens/screens';
import { useBudget } from '@/client/use-budget';
import { formatRangeLength } from '@/domain/format/format-length';
import type { UnavailableReason } from '@/panes/address/address-pricer';
import { type AddressPrice, useAddressPrices } from '@/panes/address/use-address-prices';
import type { BudgetLeft } from '@/panes/price/over-budget';
import type { Phrase } from '@/state/phrase/parse-phrase';
import type { ResolvedPhrase } from './resolve-phrase';
import { findPhraseTarget } from './use-open-phrase';

/** A view that a phrase means, or a cheaper form. */
export interface PhraseView {
  readonly phrase: Phrase;
  /** `undefined` while its market is looked up. */
  readonly resolved: ResolvedPhrase | undefined;
  /** What this form leaves out: "without panes"; absent: the view as requested. */
  readonly plainer?: string;
}

const NOTHING: readonly PlainerForm[] = [];

/** Parts of the range that a shorter form shows. */
const SHARES = [1 / 2, 1 / 4, 1 / 8];
const SHORTEST_SECONDS = 900;
/** Range of a view whose phrase names none. */
const USUAL_SECONDS = 36_000;

/** The cheaper forms of a view, the ones that leave out least first. A period is in seconds. */
export function listForms(path: Phrase['path'], period: number = USUAL_SECONDS): readonly PlainerForm[] {
  const plain = findPlainer(path);
  if (plain === undefined) return NOTHING;
  const periods = SHARES.map((share) => Math.round(period * share)).filter((one) => one >= SHORTEST_SECONDS);
  const shorter = periods.map((one) => ({
    label: `last ${formatRangeLength(one)}`,
    search: { period: one },
    isLast: true as const,
  }));
  return [...plain, ...shorter];
}

/**
 * The form to offer below a view. Of one that the budget can pay at once, up to `most`: the cheapest that shows the same
 * range. Any other: the first form that it can pay, or else the cheapest. `undefined` if none costs less than the view,
 * or if each costs more than `below`, the weight of the next row.
 */
export function chooseForm(
  price: AddressPrice | undefined,
  forms: readonly PlainerForm[],
  prices: readonly AddressPrice[],
  most: number,
  below: number = Number.POSITIVE_INFINITY,
): PlainerForm | undefined {
  if (!isPriced(price)) return undefined;
  const all = forms.map((form, at) => ({ form, weight: weightOf(prices[at]) })).filter(({ weight }) => weight <= below);
  const isOver = price.weight > most;
  const payable = all.find(({ weight }) => weight <= most);
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
  findPlainer(resolved.path) !== undefined &&
  resolved.market !== undefined &&
  resolved.lack === undefined;

/** The weight that pays a view at once: what is left, if the view waits for more of it. */
export function findMost(
  price: AddressPrice | undefined,
  { remaining, capacity }: Pick<BudgetLeft, 'remaining' | 'capacity'>,
): number {
  const isLater = isPriced(price) && price.weight > remaining && price.weight <= capacity;
  return isLater ? remaining : capacity;
}

/** The views. Below the first one that has a cheaper form, that form is a row of its own. */
export function useCheaperView(views: readonly PhraseView[]): readonly PhraseView[] {
  const before = useSearch({ strict: false });
  const budget = useBudget();
  const at = views.findIndex(canBePlainer);
  const view = views[at];
  const resolved = view?.resolved;
  const forms = resolved === undefined ? NOTHING : listForms(resolved.path, periodOf(resolved));
  const all = resolved === undefined ? [] : [resolved, ...forms.map((form) => leaveOut(resolved, form))];
  const next = views[at + 1]?.resolved;
  const priced = resolved !== undefined && next !== undefined && next.lack === undefined ? [...all, next] : all;
  const [price, ...prices] = useAddressPrices(priced.map((one) => findPhraseTarget(one, before))) ?? [];
  // A free view below is no cheaper choice of the same kind: it is what is already cached.
  const below = weightOf(prices[forms.length]) || Number.POSITIVE_INFINITY;
  // Read, not followed: rows must not change under the reader with each second of the refill.
  const form = chooseForm(price, forms, prices, findMost(price, budget.getState()), below);
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
