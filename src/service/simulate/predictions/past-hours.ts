import { HOUR } from '../ranges';
import type { Outlook } from './outlook';
import type { Pays } from './prediction-terms';

/** What one question was worth at the latest full hours: whoever looks back at each hour computes it once. */
export class PastHours {
  readonly #hours: Float64Array;
  readonly #worths: Float64Array;

  /** `most`: hours that are looked back. */
  constructor(most: number) {
    this.#hours = new Float64Array(most + 1).fill(Number.NaN);
    this.#worths = new Float64Array(most + 1);
  }

  /** `ts`: a full hour, Unix seconds. */
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
