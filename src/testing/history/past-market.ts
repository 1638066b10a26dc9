import { makeRandom } from '@/base/random';

const HOUR = 3600;

/** A candle of the synthetic past: ticks of 0.1, lots of 0.001. */
export interface TrueCandle {
  readonly minute: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
  readonly bought: number;
}

/**
 * A past that depends only on the time, so that any page of it can be requested and checked. Times are Unix seconds.
 */
export class PastMarket {
  /** The past starts here. */
  readonly listedAt: number;
  /** Funding is paid every 8 hours before, and every hour from then on. */
  readonly hourlyFrom: number;

  constructor({ listedAt, hourlyFrom }: { readonly listedAt: number; readonly hourlyFrom: number }) {
    this.listedAt = listedAt;
    this.hourlyFrom = hourlyFrom;
  }

  /** Undefined before the listing; a quiet minute has no lots. */
  candleAt(minute: number): TrueCandle | undefined {
    if (minute < this.listedAt) return undefined;
    const random = makeRandom(minute / 60);
    const open = 300_000 + Math.floor(random() * 1000);
    const [up, down] = [Math.floor(random() * 50), Math.floor(random() * 50)];
    const close = open - down + Math.floor(random() * (up + down + 1));
    const lots = (minute / 60) % 37 === 0 ? 0 : 1 + Math.floor(random() * 5000);
    if (lots === 0) return { minute, open, high: open, low: open, close: open, lots, bought: 0 };
    return { minute, open, high: open + up, low: open - down, close, lots, bought: Math.floor(random() * (lots + 1)) };
  }

  candles(from: number, to: number): TrueCandle[] {
    const found: TrueCandle[] = [];
    for (let minute = Math.ceil(from / 60) * 60; minute < to; minute += 60) {
      const candle = this.candleAt(minute);
      if (candle) found.push(candle);
    }
    return found;
  }

  /** The same by hour, for hours that contain a minute. */
  hours(from: number, to: number): TrueCandle[] {
    const found: TrueCandle[] = [];
    for (let hour = Math.ceil(from / HOUR) * HOUR; hour < to; hour += HOUR) {
      const minutes = this.candles(hour, hour + HOUR);
      const [first] = minutes;
      if (first === undefined) continue;
      // Nothing was traded in a quiet minute, so its price does not count.
      const traded = minutes.filter(({ lots }) => lots > 0);
      const sum = (of: 'lots' | 'bought'): number => traded.reduce((total, minute) => total + minute[of], 0);
      found.push({
        minute: hour,
        open: traded[0]?.open ?? first.open,
        high: Math.max(...traded.map(({ high }) => high)),
        low: Math.min(...traded.map(({ low }) => low)),
        close: traded.at(-1)?.close ?? first.close,
        lots: sum('lots'),
        bought: sum('bought'),
      });
    }
    return found;
  }

  /** Funding times, with the rate in 1e-9. */
  payments(from: number, to: number): { readonly at: number; readonly rate: number; readonly every: number }[] {
    const found: { at: number; rate: number; every: number }[] = [];
    for (let at = Math.ceil(Math.max(from, this.listedAt) / HOUR) * HOUR; at < to; at += HOUR) {
      const every = at > this.hourlyFrom ? HOUR : 8 * HOUR;
      if (at % every === 0) found.push({ at, rate: Math.floor((makeRandom(at)() - 0.4) * 300_000), every });
    }
    return found;
  }

  /** Open interest in lots, every five minutes. */
  interests(from: number, to: number): { readonly at: number; readonly lots: number }[] {
    const found: { at: number; lots: number }[] = [];
    for (let at = Math.ceil(Math.max(from, this.listedAt) / 300) * 300; at < to; at += 300) {
      found.push({ at, lots: 1_000_000 + Math.floor(makeRandom(at)() * 1000) });
    }
    return found;
  }
}

/** A number of steps of 10^-`decimals` as decimal text. */
export function decimalOfSteps(steps: number, decimals: number): string {
  const digits = String(Math.abs(steps)).padStart(decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return `${steps < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${fraction}`}`;
}
