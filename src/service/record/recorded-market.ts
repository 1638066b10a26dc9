import type { Category, Tenor } from '@/contract/values';

/** The recorded market. `symbol` is the venue's own. */
export interface RecordedMarket {
  readonly exchange: string;
  readonly symbol: string;
  readonly category: Category;
  /** For an option summary. */
  readonly tenor?: Tenor | undefined;
  /** For a prediction market, if the files contain it. */
  readonly question?: QuestionWords | undefined;
}

/** What a prediction market asks, and its category. */
export interface QuestionWords {
  readonly text: string;
  readonly topic: string;
}
