import type { Progress } from '@/domain/format/describe-progress';
import type { MarketSessions, Session } from './join-sessions';

/** Receives the progress of an import. */
export type TellProgress = (progress: Progress) => void;

export const TELL_NOBODY: TellProgress = () => undefined;

const lengthOf = ({ from, to }: Session): number => to - from;

/** Reports how much of the recorded time has its rows. */
export class PreparationWatch {
  readonly #onProgress: TellProgress;
  readonly #total: number;
  #over = 0;

  constructor(markets: readonly MarketSessions[], onProgress: TellProgress) {
    this.#onProgress = onProgress;
    this.#total = markets.flatMap(({ sessions }) => sessions).reduce((sum, session) => sum + lengthOf(session), 0);
    this.#tell(0);
  }

  /** The rows of a session are made up to `second` (Unix). */
  reach(session: Session, second: number): void {
    this.#tell(Math.min(Math.max(0, second - session.from), lengthOf(session)));
  }

  end(session: Session): void {
    this.#over += lengthOf(session);
    this.#tell(0);
  }

  #tell(within: number): void {
    this.#onProgress({ step: 'Preparing', unit: 'recorded', done: this.#over + within, total: this.#total });
  }
}
