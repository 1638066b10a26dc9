import type { Pays } from '../prediction-terms';
import { HOUR } from '../ranges';
import type { Outlook } from './outlook';

/** Worth of one question at the latest full hours, computed once for callers that look back every hour. */
export class PastHours {
  readonly #hours: Float64Array;
  readonly #worths: Float64Array;

  /** `most`: number of hours to look back. */
  constructor(most: number) {
    this.#hours = new Float64Array(most + 1).fill(Number.NaN);
    this.#worths = new Float64Array(most + 1);
  }

  /** Worth at `ts`, a full hour in Unix seconds. */
  at(outlook: Outlook, pays: Pays, ts: number): number {
    const hour = ts / HOUR;
    const place = hour % this.#hours.length;
    if (this.#hours[place] !== hour) {
      this.#hours[place] = hour;
      this.#worths[place] = outlook.worthAt(pays, ts);
    }
    return this.#worths[place];
  }
}
