import { ServiceError } from '@/service/request/service-error';

/** Answers of data that one key may have under way at once. Ten dashboards together do not need as many. */
export const MAX_ANSWERS_PER_KEY = 64;
const RETRY_SECONDS = 1;

/** Counts answers by key, so that one that many slow readers share keeps no more than its part of all connections. */
export class AnswersUnderWay {
  readonly #counts = new Map<string, number>();

  countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Counts one more, until what it gives back is called. @throws ServiceError when there are as many as there may be. */
  enter(key: string): () => void {
    const count = this.countOf(key);
    if (count >= MAX_ANSWERS_PER_KEY) {
      const message = `This key has ${count} answers in progress, the maximum: wait until one has ended`;
      throw new ServiceError('RATE_LIMITED', message, { retryAfter: RETRY_SECONDS });
    }
    this.#counts.set(key, count + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = this.countOf(key) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}
