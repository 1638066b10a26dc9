import { formatNumber } from '@/domain/format/format-number';
import type { WindowRank } from '@/domain/volatility/rank-in-window';
import { findTermShape, type TermPoint, type TermShape } from '@/domain/volatility/term-shape';
import { describeApart } from './options-words';
import { likeOf } from './term-picture';
import { formatRank, nameWindow, SIDE_WORDS } from './view/options-format';
import type { OptionsSide } from './view/options-side';
import { rankSlope } from './view/rank-spread';
import { describeSlope, roundShown, subtractShown, type TenorLine } from './view/tenor-lines';
import type { ShownOptions } from './view/use-options';

/** A smaller difference counts as none. */
const LEVEL = 0.05;

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });

/** "7th". */
export const formatOrdinal = (value: number): string =>
  `${formatRank(value)}${ENDINGS[ORDINALS.select(Math.round(value))]}`;

const points = (value: number): string => formatNumber(Math.abs(value), 1);

/** The one-month tenor, or else the first known one. */
function chooseTenor({ tenors }: OptionsSide): TenorLine | undefined {
  const known = tenors.filter(({ now }) => !Number.isNaN(now));
  return known.find(({ tag }) => tag === '1M') ?? known[0];
}

/** A number and its unit in one line, where the sentence breaks. */
export const keepUnits = (sentence: string): string => sentence.replaceAll(/(\d) (d|y|pts)\b/g, '$1\u00a0$2');

type Spreads = Pick<ShownOptions, 'coin' | 'matched' | 'gaps'>;

/** "12th percentile of 1 y": in a sentence, the share of the days that were lower, with the days that it is told of. */
export const tellPlace = ({ percentile, count }: WindowRank): string =>
  `${formatOrdinal(percentile)} percentile of ${nameWindow(count)}`;

/** "P12 · 1 y": the same in a table. */
export const tellPlaceShort = ({ percentile, count }: WindowRank): string =>
  `P${formatRank(percentile)} · ${nameWindow(count)}`;

/** ", 12th percentile of 1 y": where a spread is among its own days, after it. Empty while too few are known. */
const describeOwnPlace = (among: WindowRank | undefined): string =>
  among === undefined || Number.isNaN(among.percentile) ? '' : `, ${tellPlace(among)}`;

function describeRealised({ matched, gaps }: Spreads, { days, now }: TenorLine): string | undefined {
  const over = subtractShown(now, matched.get(days) ?? Number.NaN);
  if (Number.isNaN(over)) return undefined;
  return `IV ${points(over)} pts ${over < 0 ? 'under' : 'over'} ${days} d realised${describeOwnPlace(gaps.get(days))}`;
}

const tellApart = (a: TermPoint, b: TermPoint): string => `${points(subtractShown(a.value, b.value))} pts`;

/** "contango +6.4 (3M − 1W)": the longest tenor less the shortest. */
const tellSlope = ({ from, to }: Pick<TermShape, 'from' | 'to'>): string =>
  describeSlope({ from: from.tag, to: to.tag, value: subtractShown(to.value, from.value) });

type ShapeWords = { readonly [Kind in TermShape['kind']]: (shape: TermShape & { readonly kind: Kind }) => string };

const SHAPE_WORDS: ShapeWords = {
  flat: ({ from, to }) => `curve flat from ${from.tag} to ${to.tag}`,
  rising: tellSlope,
  falling: tellSlope,
  inverted: tellSlope,
  humped: ({ from, to, high }) =>
    `curve humped at ${high.tag}, ${tellApart(high, from)} over ${from.tag}, ${tellApart(high, to)} over ${to.tag}`,
  dipped: ({ from, to, low }) =>
    `curve dips at ${low.tag}, ${tellApart(from, low)} under ${from.tag}, ${tellApart(to, low)} under ${to.tag}`,
  uneven: ({ high, low }) => `curve uneven, high at ${high.tag}, low at ${low.tag}`,
};

/** "contango +6.4 (3M − 1W), 34th percentile of 1 y". The percentile is that of the longest tenor minus the shortest. */
function describeCurve({ tenors }: OptionsSide): string | undefined {
  const shape = findTermShape(tenors.map(({ tag, now }) => ({ tag, value: roundShown(now) })));
  if (shape === undefined) return undefined;
  const tell = SHAPE_WORDS[shape.kind] as (told: TermShape) => string;
  // The percentile is that of the slope between the ends, which says nothing of a tenor that sticks out between them.
  const sticksOut = 'high' in shape || 'low' in shape;
  return `${tell(shape)}${sticksOut ? '' : describeOwnPlace(rankSlope(tenors))}`;
}

function describeSkew(now: number): string {
  if (Math.abs(now) < LEVEL) return 'calls and puts cost the same';
  const [dear, cheap] = now < 0 ? ['puts', 'calls'] : ['calls', 'puts'];
  return `${dear} are ${points(now)} vol points above ${cheap}`;
}

/**
 * "steepest 3M, +0.9": the tenors with the largest skew as shown, either way; of one tenor there is none. Tenors that share
 * it are all named.
 */
function describeSteepest({ tenors }: OptionsSide, told: TenorLine): string | undefined {
  const known = tenors.filter(({ now }) => !Number.isNaN(now));
  const most = Math.max(...known.map(size));
  if (known.length < 2 || most === 0) return undefined;
  const steepest = known.filter((one) => size(one) === most);
  if (steepest.length === known.length) return 'all tenors as steep';
  const others = steepest.filter((one) => one !== told);
  if (others.length === 0) return 'the steepest tenor';
  const isOneSided = steepest.every(({ now }) => now > 0) || steepest.every(({ now }) => now < 0);
  const name = (one: TenorLine): string => (isOneSided ? one.tag : `${one.tag} ${SIDE_WORDS.skew.format(one.now)}`);
  const names = LIST.format(others.map(name));
  if (others.length < steepest.length) return `steepest, tied with ${names}`;
  return isOneSided ? `steepest ${names}, ${SIDE_WORDS.skew.format(others[0].now)}` : `steepest ${names}`;
}

const LIST = new Intl.ListFormat('en');

const size = ({ now }: TenorLine): number => Math.round(Math.abs(now) * 10);

/** "ETH 1M 10.3 points above BTC": where the same tenor of the coin beside is. */
function describeBeside({ coin }: Spreads, { beside }: OptionsSide, tenor: TenorLine): string | undefined {
  const apart = subtractShown(likeOf(beside, tenor)?.now ?? Number.NaN, tenor.now);
  return beside === undefined || Number.isNaN(apart)
    ? undefined
    : `${beside.coin} ${tenor.tag} ${describeApart(apart)} ${coin}`;
}

/**
 * Summary of a side, computed, no opinion: "1M IV 2.5 pts over 30 d realised, 9th percentile of 1 y". The tiles have the
 * percentile of the volatility itself.
 */
export function describeVerdict(view: Spreads, side: OptionsSide): string | undefined {
  const tenor = chooseTenor(side);
  if (tenor === undefined) return undefined;
  const { tag, now } = tenor;
  const first = side.kind === 'skew' ? describeSkew(now) : describeRealised(view, tenor);
  const month = `${tag} ${first ?? SIDE_WORDS[side.kind].format(now)}`;
  const shape = side.kind === 'skew' ? describeSteepest(side, tenor) : describeCurve(side);
  return [month, shape, describeBeside(view, side, tenor)].filter((one) => one !== undefined).join('; ');
}
