import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Market, PredictionMarket } from '@/contract/payloads';
import { formatMarketId } from '@/domain/market-id';
import { StatusError } from '../http/http-errors';
import type { Source } from './markets';
import { ALL_MARKETS, openAllMarkets, showFirst } from './markets-page';

/** The venue whose markets are questions. */
export const PREDICTION_VENUE = 'PREDMKT';

const REFRESH_MS = 60_000;

/** The event that a question belongs to. */
export interface PredictionEvent {
  /** Symbol of the event, shared by its markets. */
  readonly slug: string;
  readonly title: string;
  readonly coin: string | undefined;
  /** Shared by the candles of its questions. */
  readonly normalizedSymbol?: string | undefined;
  /** For an event whose past was recorded: its prices are mids of quotes. */
  readonly recorded?: Market['recorded'];
  /** Its questions, in the service's order. */
  readonly questions: readonly PredictionMarket[];
}

/** A question with its event. */
export interface Prediction {
  /** `PREDMKT:0x…`: its name in the watchlist; candles are requested by the part after the colon. */
  readonly id: string;
  readonly event: PredictionEvent;
  readonly record: PredictionMarket;
  /** What it cost a week ago, if that was loaded: the list does not tell it. */
  readonly week?: WeekBase | undefined;
  /** That was asked for. */
  readonly isWeekLoaded?: true;
}

/** The price that a change of seven days starts from. */
export interface WeekBase {
  /** 0 to 1: the last price of the hour from `at` on, Unix seconds. */
  readonly price: number;
  readonly at: number;
}

export interface Predictions {
  readonly all: readonly Prediction[];
  /** Service time of the answer, Unix seconds. */
  readonly fetchedAt: number;
}

/** Every question of the prediction venue, events in order of volume; empty for a service without the venue. */
export function predictionsQuery({ http, clock }: Source) {
  return queryOptions({
    queryKey: ['markets', 'predictions'],
    queryFn: async ({ signal, ...query }): Promise<Predictions> => {
      const now = (): number => clock.now();
      const { first, all } = openAllMarkets(http, { ...ALL_MARKETS, venues: [PREDICTION_VENUE] }, { now }, signal);
      const list = async (markets: Promise<readonly Market[]>): Promise<Predictions> => ({
        all: (await markets).flatMap(listMarketQuestions),
        fetchedAt: now() / 1000,
      });
      showFirst(query, list(first));
      try {
        return await list(all);
      } catch (error) {
        // A service without the venue has no questions.
        if (error instanceof StatusError && error.code === 'INVALID_EXCHANGE')
          return { all: [], fetchedAt: now() / 1000 };
        throw error;
      }
    },
    staleTime: REFRESH_MS,
    refetchInterval: () => (clock.frozen ? false : REFRESH_MS),
    placeholderData: keepPreviousData,
  });
}

/** The questions of an entry of the list of markets. */
function listMarketQuestions({ rawSymbol, fullName, predictionMarkets = [], ...market }: Market) {
  const { coin, normalizedSymbol, recorded } = market;
  const title = fullName ?? predictionMarkets[0]?.question ?? rawSymbol;
  return listEventQuestions({ slug: rawSymbol, title, coin, normalizedSymbol, recorded, questions: predictionMarkets });
}

/** The questions of an event, each with the event. */
export function listEventQuestions(event: PredictionEvent): readonly Prediction[] {
  return event.questions.map((record, at) => ({ id: nameQuestion(event, record, at), event, record }));
}

/** A question without a condition can be shown, but none of its series can be requested. */
function nameQuestion({ slug }: PredictionEvent, record: PredictionMarket, at: number): string {
  return formatMarketId({
    exchange: PREDICTION_VENUE,
    rawSymbol: record.conditionId ?? record.slug ?? `${slug}#${at}`,
  });
}

/** The name of the question in a row: the question itself, else its title within the group, else the event's title. */
export function getQuestionTitle({ record, event }: Prediction): string {
  return record.question ?? record.groupItemTitle ?? event.title;
}

/** Change of the price since a week ago, 0 to 1; `undefined` unless that was loaded and known. */
export function getWeekChange({
  record: { lastPrice },
  week,
}: Pick<Prediction, 'record' | 'week'>): number | undefined {
  return lastPrice === undefined || week === undefined ? undefined : lastPrice - week.price;
}
