import type { PastCandle, PastVolume } from '@/service/feeds/protocol/venue-history';
import { scaleDecimal } from '../../history/scale-decimal';
import { countDecimals } from '../../record/decimal';
import { checkCandle } from './check-candle';

/** The sum of two decimal texts, exactly. */
function addTexts(a: string, b: string): string {
  const decimals = Math.max(countDecimals(a), countDecimals(b));
  const digits = String(scaleDecimal(a, decimals) + scaleDecimal(b, decimals)).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const addVolumes = (a: PastVolume, b: PastVolume): PastVolume => ({
  base: addTexts(a.base, b.base),
  quote: a.quote === undefined || b.quote === undefined ? undefined : addTexts(a.quote, b.quote),
});

const further = (a: string, b: string, isFurther: (a: number, b: number) => boolean): string =>
  isFurther(Number(b), Number(a)) ? b : a;

/** Merges candles of seconds, in order, to those of their minutes. A second without trades adds no price. */
export class MinuteFold {
  #minute: PastCandle | undefined;

  /**
   * Adds the candle of a second. Returns the previous minute when it starts another. @throws FrameError when it is
   * inconsistent.
   */
  add(candle: PastCandle): PastCandle | undefined {
    checkCandle(candle);
    const at = Math.floor(candle.at / 60) * 60;
    const before = this.#minute;
    if (before?.at !== at) {
      this.#minute = { ...candle, at };
      return before;
    }
    const isTraded = Number(candle.volume.base) > 0;
    const wasTraded = Number(before.volume.base) > 0;
    if (!isTraded) return undefined;
    this.#minute = wasTraded ? join(before, candle) : { ...candle, at };
    return undefined;
  }

  /** The last minute. */
  end(): PastCandle | undefined {
    return this.#minute;
  }
}

function join(a: PastCandle, b: PastCandle): PastCandle {
  return {
    at: a.at,
    open: a.open,
    high: further(a.high, b.high, (one, other) => one > other),
    low: further(a.low, b.low, (one, other) => one < other),
    close: b.close,
    volume: addVolumes(a.volume, b.volume),
    bought: a.bought && b.bought && addVolumes(a.bought, b.bought),
  };
}
