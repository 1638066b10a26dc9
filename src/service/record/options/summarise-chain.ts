import { TENORS, type Tenor } from '@/contract/values';
import { deltaOf } from './black-76';

/** One option of a chain at one time. */
export interface QuotedOption {
  readonly expiryMs: number;
  readonly strike: number;
  readonly isCall: boolean;
  readonly forward: number;
  /** A fraction a year. */
  readonly volatility: number;
}

/** In percentage points. `skew`: volatility of 25-delta calls over 25-delta puts. */
export interface ChainSummary {
  readonly atm: number;
  readonly skew: number | undefined;
}

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const TENOR_DAYS: Readonly<Record<Tenor, number>> = { ONE_W: 7, ONE_M: 30, TWO_M: 60, THREE_M: 90 };
/** Furthest that a tenor may be outside the first or last expiry to use it, as a share of the tenor. */
const MAX_REACH = 0.25;
const DELTA = 0.25;

type Point = readonly [x: number, y: number];

/** `undefined` outside the points. */
function interpolate(points: readonly Point[], x: number): number | undefined {
  const sorted = points.toSorted(([a], [b]) => a - b);
  const above = sorted.findIndex(([at]) => at >= x);
  if (above < 0) return undefined;
  const [high, y] = sorted[above];
  if (high === x) return y;
  if (above === 0) return undefined;
  const [low, before] = sorted[above - 1];
  return before + ((y - before) * (x - low)) / (high - low);
}

/** Whether the option is out of the money: those are traded, and the others follow from them. */
const isOut = ({ isCall, strike, forward }: QuotedOption): boolean => (isCall ? strike >= forward : strike <= forward);

function summariseExpiry(options: readonly QuotedOption[], atMs: number): ChainSummary | undefined {
  const { forward, expiryMs } = options[0];
  const out = options.filter(isOut);
  const atm = interpolate(
    out.map(({ strike, volatility }) => [strike, volatility]),
    forward,
  );
  if (atm === undefined) return undefined;
  const years = (expiryMs - atMs) / YEAR_MS;
  const wing = (isCall: boolean): number | undefined =>
    interpolate(
      options
        .filter((option) => option.isCall === isCall)
        .map((option) => [Math.abs(deltaOf({ ...option, years }, option.volatility)), option.volatility] as const),
      DELTA,
    );
  const [call, put] = [wing(true), wing(false)];
  const skew = call === undefined || put === undefined ? undefined : (call - put) * 100;
  return { atm: atm * 100, skew };
}

/** Between two expiries variance grows evenly with time. */
function atTenor(
  expiries: readonly (ChainSummary & { readonly days: number })[],
  days: number,
): ChainSummary | undefined {
  const [near, far] = [expiries.findLast((each) => each.days <= days), expiries.find((each) => each.days >= days)];
  if (near === undefined || far === undefined) {
    const only = near ?? far;
    return only && Math.abs(only.days - days) <= MAX_REACH * days ? only : undefined;
  }
  if (near === far) return near;
  const share = (days - near.days) / (far.days - near.days);
  const variance = (1 - share) * near.atm ** 2 * near.days + share * far.atm ** 2 * far.days;
  const skew =
    near.skew === undefined || far.skew === undefined ? undefined : near.skew + (far.skew - near.skew) * share;
  return { atm: Math.sqrt(variance / days), skew };
}

/** Implied volatility at the money and the 25-delta skew of every tenor that the chain reaches. */
export function summariseChain(options: readonly QuotedOption[], atMs: number): ReadonlyMap<Tenor, ChainSummary> {
  const alive = options.filter(({ expiryMs, volatility }) => expiryMs > atMs && volatility > 0);
  const byExpiry = new Map<number, QuotedOption[]>();
  for (const option of alive) byExpiry.set(option.expiryMs, [...(byExpiry.get(option.expiryMs) ?? []), option]);
  const expiries = [...byExpiry]
    .flatMap(([expiryMs, list]) => {
      const found = summariseExpiry(list, atMs);
      return found ? [{ ...found, days: (expiryMs - atMs) / DAY_MS }] : [];
    })
    .sort((a, b) => a.days - b.days);
  return new Map(
    TENORS.flatMap((tenor) => {
      const found = atTenor(expiries, TENOR_DAYS[tenor]);
      return found ? [[tenor, found] as const] : [];
    }),
  );
}
