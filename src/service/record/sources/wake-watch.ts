/** A look this late means that the machine slept. */
const SLEPT_MS = 20_000;
/** After waking, connections take some seconds to notice that they are dead. */
const REST_LOOKS = 3;

/** Notices that the machine slept, by looks that should be a second apart. */
export class WakeWatch {
  #lastMs: number | undefined;
  #rest = 0;

  /** Whether everything is normal at `nowMs` (Unix ms). False for some looks after a sleep. */
  look(nowMs: number): boolean {
    const slept = this.#lastMs === undefined ? 0 : nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    if (slept > SLEPT_MS) this.#rest = REST_LOOKS;
    else if (this.#rest > 0) this.#rest--;
    return this.#rest === 0;
  }
}
