import { useTier } from '@/client/use-tier';
import type { ViewPrice } from '@/data/plan/price-view';
import type { FigureBook } from '@/data/queries/figure-book';
import { type FigureRequest, listFigureRequests } from '@/data/queries/market-figures';
import type { FigureName } from '@/domain/screener/figure-names';
import { useNextPreview } from '@/panes/price/use-next-preview';
import { describeWeight } from '@/panes/price/weight-words';
import { listSeen, useFigurePlan } from './figure-plan';
import { useFigureBook, useFigureServing, useFigureVersion } from './use-figure-book';

export interface FigureNoteProps {
  readonly name: FigureName;
  /** Rows that it would be loaded for: a column loads the rows in sight, an order loads all. */
  readonly scope: 'seen' | 'all';
  /** The choice is hovered or focused. */
  readonly isActive: boolean;
}

/** What choosing a figure costs, in the list of choices: a finger has no hover. That it is free is told by hover and focus. */
export function FigureNote(props: FigureNoteProps) {
  // The cost is unknown until the key is known.
  return useTier() === undefined ? null : <KnownNote {...props} />;
}

function KnownNote({ name, scope, isActive }: FigureNoteProps) {
  const book = useFigureBook();
  const version = useFigureVersion(book);
  const plan = useFigurePlan();
  const serving = useFigureServing([name])[name];
  const asks = listFigureRequests(name, scope === 'seen' ? listSeen(plan) : plan.rows, serving);
  const price = priceLacking(book, asks, version);
  useNextPreview(isActive && serving !== undefined ? price : undefined);
  if (serving === undefined) return null;
  const isShown = isActive || price.weight > 0;
  return <span className={isShown ? 'ml-auto pl-4 text-accent' : 'sr-only'}>{describeNote(price, scope)}</span>;
}

const SCOPES = { seen: 'rows in sight', all: 'all loaded rows' } as const;

/** "15 weight, rows in sight": a column and an order of the same figure load different rows. */
export const describeNote = (price: Parameters<typeof describeWeight>[0], scope: FigureNoteProps['scope']): string =>
  price.weight === 0 ? describeWeight(price) : `${describeWeight(price)}, ${SCOPES[scope]}`;

/** `_version` triggers recomputation: the book changes outside React. */
function priceLacking(book: FigureBook, asks: readonly FigureRequest[], _version: number): ViewPrice {
  return book.price(asks.filter((ask) => book.find(ask).figures === undefined));
}
