import { classifyFailure } from '@/client/failure-kind';
import type { Market } from '@/contract/payloads';
import type { FigurePage } from '@/data/queries/figure-book';
import { groupOf } from '@/data/queries/figure-group';
import { getFigureSeconds, getListedFigure, pickFigure, servesFigure } from '@/data/queries/market-figures';
import type { ServingList } from '@/data/queries/serving-list';
import { isRecording } from '@/domain/recording';
import type { FigureName } from '@/domain/screener/figure-names';

/** State of a figure in a cell. */
export type FigureState =
  /** `at`: end of the data behind the figure, Unix seconds; absent: as new as the row. */
  /**
   * `since`: start of the recording (Unix seconds) for a 24 h figure of a market that is recorded for less than 24 h.
   */
  | {
      readonly kind: 'value';
      readonly value: number;
      readonly at?: number;
      readonly isOld?: boolean;
      readonly since?: number;
      /** It is of the end of a recording, not of today. */
      readonly isRecorded?: true;
    }
  | { readonly kind: 'absent' | 'unrecorded' | 'unreported' | 'idle' | 'loading' | 'failed' | 'locked' | 'past' };

export interface FigureFacts {
  readonly serving: ServingList | undefined;
  readonly page: FigurePage;
  /** Service time of the rows, Unix seconds. */
  readonly nowSeconds: number;
  /** The rows are of a sample of the list, which has none of these figures. */
  readonly isPast: boolean;
}

/** Figures of the list older than this are called old, seconds. */
export const OLD_SECONDS = 300;

export function getFigureState(name: FigureName, market: Market, facts: FigureFacts): FigureState {
  const { serving, page, isPast } = facts;
  if (isPast) return { kind: 'past' };
  const listed = getListedFigure(name, market);
  if (listed !== undefined) return { kind: 'value', value: listed };
  if (serving === undefined) return { kind: 'idle' };
  if (!servesFigure(market, serving)) return { kind: isRecording(market) ? 'unrecorded' : 'absent' };
  const { figures, isLoading, error } = page;
  if (figures !== undefined) {
    const found = pickFigure(name, figures, market);
    if (found === undefined) return { kind: 'unreported' };
    return { kind: 'value', value: found.value, ...describeTime(name, market, found.at, facts) };
  }
  if (isLoading) return { kind: 'loading' };
  return { kind: error === undefined ? 'idle' : judgeError(error) };
}

type FigureTime = Omit<Extract<FigureState, { kind: 'value' }>, 'kind' | 'value'>;

/** The time that a figure is of. A recording's present is its last second, where the figure does not age. */
function describeTime(
  name: FigureName,
  market: Market,
  foundAt: number | undefined,
  { page, nowSeconds }: FigureFacts,
): FigureTime {
  const { recording } = groupOf(market);
  const askedAt = recording?.endSeconds ?? page.askedAt ?? nowSeconds;
  // The bucket in progress ends no later than the request.
  const end = Math.min(askedAt, (foundAt ?? askedAt) + getFigureSeconds(name));
  const at = name === 'liquidations' ? askedAt : end;
  const age = recording === undefined ? { isOld: nowSeconds - at > OLD_SECONDS } : ({ isRecorded: true } as const);
  return { at, ...age, ...describeSince(name, market, at) };
}

const DAY_SECONDS = 86_400;

function describeSince(name: FigureName, { recorded }: Market, at: number): { readonly since?: number } {
  const since = name === 'liquidations' ? recorded?.from.s : undefined;
  return since === undefined || since <= at - DAY_SECONDS ? {} : { since };
}

const BARRED: readonly string[] = ['tier', 'aggregation', 'history'];

const judgeError = (error: Error): 'failed' | 'locked' =>
  BARRED.includes(classifyFailure(error, { isRemote: false, isOffline: false })) ? 'locked' : 'failed';

/** The value of the figure if it is known; rows are sorted by it. */
export function getFigureValue(name: FigureName, market: Market, facts: FigureFacts): number | undefined {
  const state = getFigureState(name, market, facts);
  return state.kind === 'value' ? state.value : undefined;
}
