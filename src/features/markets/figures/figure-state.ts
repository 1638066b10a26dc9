import type { Market } from '@/contract/payloads';
import type { FigurePage } from '@/data/queries/figure-book';
import { getFigureSeconds, getListedFigure, pickFigure, servesFigure } from '@/data/queries/market-figures';
import type { ServingList } from '@/data/queries/serving-list';
import type { FigureName } from '@/domain/screener/figure-names';
import { classifyFailure } from '@/panes/failure-kind';

/** What a cell says of a figure. */
export type FigureState =
  /** `at`: end of what it is made of, Unix seconds; absent: as new as the row. */
  /** `since`: a figure of 24 h of a market that is recorded for less, Unix seconds: it counts from there on. */
  | {
      readonly kind: 'value';
      readonly value: number;
      readonly at?: number;
      readonly isOld?: boolean;
      readonly since?: number;
    }
  | { readonly kind: 'absent' | 'unreported' | 'idle' | 'loading' | 'failed' | 'locked' | 'past' };

export interface FigureFacts {
  readonly serving: ServingList | undefined;
  readonly page: FigurePage;
  /** Service time of the rows, Unix seconds. */
  readonly nowSeconds: number;
  /** The rows are of a sample of the list, which holds none of these figures. */
  readonly isPast: boolean;
}

/** From then on figures of the list are called old, seconds. */
export const OLD_SECONDS = 300;

export function getFigureState(name: FigureName, market: Market, facts: FigureFacts): FigureState {
  const { serving, page, nowSeconds, isPast } = facts;
  if (isPast) return { kind: 'past' };
  const listed = getListedFigure(name, market);
  if (listed !== undefined) return { kind: 'value', value: listed };
  if (serving === undefined) return { kind: 'idle' };
  if (!servesFigure(market, serving)) return { kind: 'absent' };
  const { figures, askedAt = nowSeconds, isLoading, error } = page;
  if (figures !== undefined) {
    const found = pickFigure(name, figures, market);
    if (found === undefined) return { kind: 'unreported' };
    // The bucket in progress tells no later time than that of the request.
    const end = Math.min(askedAt, (found.at ?? askedAt) + getFigureSeconds(name));
    const at = name === 'liquidations' ? askedAt : end;
    return {
      kind: 'value',
      value: found.value,
      at,
      isOld: nowSeconds - at > OLD_SECONDS,
      ...tellSince(name, market, at),
    };
  }
  if (isLoading) return { kind: 'loading' };
  return { kind: error === undefined ? 'idle' : judgeError(error) };
}

const DAY_SECONDS = 86_400;

function tellSince(name: FigureName, { recorded }: Market, at: number): { readonly since?: number } {
  const since = name === 'liquidations' ? recorded?.from.s : undefined;
  return since === undefined || since <= at - DAY_SECONDS ? {} : { since };
}

const BARRED: readonly string[] = ['tier', 'aggregation', 'history'];

const judgeError = (error: Error): 'failed' | 'locked' =>
  BARRED.includes(classifyFailure(error, { isRemote: false, isOffline: false })) ? 'locked' : 'failed';

/** The figure as far as it is known: what rows are sorted by. */
export function getFigureValue(name: FigureName, market: Market, facts: FigureFacts): number | undefined {
  const state = getFigureState(name, market, facts);
  return state.kind === 'value' ? state.value : undefined;
}
