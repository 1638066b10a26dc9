import { systemClock } from '@/base/clock';
import { describe, FrameError } from '@/service/feeds/protocol/read-fields';
import type { ByteRow } from './byte-row';
import { readDigits } from './read-digits';

const FIRST_MS = Date.UTC(2009, 0, 1);
const DAY_MS = 86_400_000;

interface TimeUnit {
  readonly name: string;
  readonly toMs: (text: string) => number;
  /** Units per millisecond. 0 when this is not applicable. */
  readonly perMs: number;
}

/** By number of digits. */
const UNITS: Readonly<Record<number, TimeUnit>> = {
  10: { name: 'seconds', toMs: (text) => Number(text) * 1000, perMs: 0 },
  13: { name: 'milliseconds', toMs: Number, perMs: 1 },
  16: { name: 'microseconds', toMs: (text) => Math.floor(Number(text) / 1000), perMs: 1000 },
  19: { name: 'nanoseconds', toMs: (text) => Number(text.slice(0, 13)), perMs: 0 },
};

const TEXT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const DIGITS = /^\d+$/;

/** @throws FrameError unless the time is between 2009 and tomorrow. */
export function checkTime(ms: number, column: string, text: string): number {
  if (ms >= FIRST_MS && ms <= systemClock.now() + DAY_MS) return ms;
  throw new FrameError(`column ${column}: a time from 2009 until now is expected, found ${describe(text)}`);
}

/** Reads the times of one column: digits, whose number shows the unit, which has to stay the same; or UTC text. */
export class TimeColumn {
  readonly #name: string;
  readonly #lastMs = systemClock.now() + DAY_MS;
  #digits = 0;
  #unit: TimeUnit | undefined;
  #perMs = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** `undefined` before the first time, and when times are text. */
  get unit(): string | undefined {
    return this.#unit?.name;
  }

  /** Unix milliseconds of a field of a row. @throws FrameError */
  readAt(row: ByteRow, at: number): number {
    const start = row.start(at);
    const end = row.end(at);
    if (this.#perMs === 0 || end - start !== this.#digits) return this.read(row.text(at));
    const value = readDigits(row.bytes, start, end);
    const ms = this.#perMs === 1 ? value : Math.floor(value / this.#perMs);
    return ms >= FIRST_MS && ms <= this.#lastMs ? ms : this.read(row.text(at));
  }

  /** Unix milliseconds. @throws FrameError */
  read(text: string): number {
    if (text.length !== this.#digits || this.#unit === undefined) this.#learn(text);
    const ms = this.#unit === undefined ? Date.parse(`${text.replace(' ', 'T')}Z`) : this.#unit.toMs(text);
    if (ms >= FIRST_MS && ms <= this.#lastMs) return ms;
    throw new FrameError(`column ${this.#name}: a time from 2009 until now is expected, found ${describe(text)}`);
  }

  #learn(text: string): void {
    if (this.#digits === 0 && TEXT.test(text)) return;
    const seconds = /^(\d{10})\.\d{1,9}$/.exec(text);
    const unit = DIGITS.test(text) ? UNITS[text.length] : undefined;
    if (seconds && (this.#digits === 0 || this.#unit?.name === 'seconds')) {
      this.#unit = { name: 'seconds', toMs: (each) => Math.floor(Number(each) * 1000 + 1e-6), perMs: 0 };
      this.#digits = text.length;
      return;
    }
    if (unit === undefined || (this.#unit === undefined && this.#digits > 0))
      throw new FrameError(
        `column ${this.#name}: a time is expected (10 digits of seconds, 13, 16 or 19 of finer units, or YYYY-MM-DD HH:MM:SS), found ${describe(text)}`,
      );
    if (this.#unit !== undefined && unit.name !== this.#unit.name)
      throw new FrameError(`column ${this.#name}: times are ${this.#unit.name} above and ${unit.name} here`);
    this.#unit = unit;
    this.#perMs = unit.perMs;
    this.#digits = text.length;
  }
}
