import { formatSize } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatPrice } from '@/domain/format/format-price';
import { MISSING } from '@/domain/format/missing';
import type { NakedKind } from '@/domain/tpo/naked-levels';
import type { ProfileFigures } from '@/domain/tpo/profile-figures';
import { valueAreaOf } from '@/domain/tpo/value-areas';
import { POC_SENTENCE } from '@/domain/volume-profile/poc-words';
import { formatLevel, type LevelDecimals } from './level-prices';
import { formatEnd, formatRun, formatTail, nameBlock } from './profile-format';
import type { ProfileView, ShownProfile } from './profile-view';
import { nameHeight } from './row-words';
import { type EndPrice, type Extension, findEnds, type SessionEnds } from './session-ends';

/** A figure as the inspector shows it. */
export interface Fact {
  readonly label: string;
  readonly text: string;
  readonly tone?: 'buy' | 'sell' | undefined;
  /** The line that it is drawn as. */
  readonly swatch?: 'poc' | 'area' | undefined;
  readonly isStrong?: boolean;
  readonly unit?: string | undefined;
}

export interface FactGroup {
  readonly title: string | undefined;
  readonly facts: readonly Fact[];
  /** A sentence below the facts. */
  readonly note?: string;
}

type Words = LevelDecimals & Pick<ProfileView, 'unit' | 'quote' | 'candles' | 'markets'>;

/** The price of a row edge, and below that of a trade. */
const price = (value: number, { rowDecimals }: Words): string => formatPrice(value, rowDecimals);
const traded = (value: number, { decimals }: Words): string => formatPrice(value, decimals);
const times = (ratio: number): string => (Number.isNaN(ratio) ? MISSING : `${formatNumber(ratio, 2)}×`);
const size = (value: number): string => (Number.isNaN(value) ? MISSING : formatSize(value));

/** Everything that the inspector shows of a profile, in order. */
export function listFacts(shown: ShownProfile, words: Words): readonly FactGroup[] {
  const { figures } = shown;
  if (figures === undefined) return [{ title: undefined, facts: [{ label: 'Profile', text: 'No data' }] }];
  const one = { ...shown, figures };
  const ends = findEnds(one, words);
  return [
    { title: undefined, facts: listAreaFacts(one, words), note: `Levels: ${nameRows(one, words)}` },
    listBalance(one, ends, words),
    { title: 'Session', facts: listSession(one, ends, words) },
    listShape(one, ends, words),
    { title: 'Volume', facts: listVolume(one, words), note: explainPocs(figures) },
  ];
}

/** Why the two points of control are not the same row, where they are not. */
const explainPocs = ({ pocPrice, volumePoc }: ProfileFigures): string =>
  Number.isNaN(volumePoc) || volumePoc === pocPrice
    ? POC_SENTENCE
    : `${POC_SENTENCE} They differ where much is traded in little time.`;

/** The rows that figures come from, which may be finer than those drawn. */
const nameRows = ({ profile: { rowHeight } }: Pick<ShownProfile, 'profile'>, { quote }: Words): string =>
  `${nameHeight(rowHeight, quote)} rows`;

type Figured = ShownProfile & { readonly figures: ProfileFigures };

function listAreaFacts({ figures, profile: { rowHeight } }: Figured, words: Words): readonly Fact[] {
  const { pocPrice, vahPrice, valPrice } = figures;
  const tell = (kind: NakedKind, row: number): string => formatLevel({ kind, price: row, rowHeight }, words);
  const pocRow = formatRun({ low: pocPrice, high: pocPrice }, rowHeight, words.rowDecimals);
  const { low, high } = valueAreaOf(figures, rowHeight);
  return [
    { label: 'VAH', text: tell('vah', vahPrice), swatch: 'area', isStrong: true },
    { label: 'POC', text: tell('poc', pocPrice), swatch: 'poc', isStrong: true, unit: `row ${pocRow}` },
    { label: 'VAL', text: tell('val', valPrice), swatch: 'area', isStrong: true },
    { label: 'Value-area width', text: price(high - low, words), unit: words.quote },
  ];
}

/** "Initial balance, A–B"; with "so far" during its first hour. */
function listBalance({ profile, coverage }: Figured, ends: SessionEnds, words: Words): FactGroup {
  if (!coverage.hasBalance) {
    return { title: 'Initial balance', facts: [{ label: 'Not judged', text: 'opening not recorded' }] };
  }
  const { balanceBlocks, firstBlock } = profile.parts[0];
  const last = Math.min(balanceBlocks, profile.blockCount) - 1;
  const names =
    last < 0 ? '' : `, ${nameBlock(profile, firstBlock)}${last > 0 ? `–${nameBlock(profile, firstBlock + last)}` : ''}`;
  return {
    title: `Initial balance${names}${profile.isRunning && profile.blockCount <= balanceBlocks ? ', so far' : ''}`,
    facts: [
      { label: 'High', text: formatEnd(ends.balanceHigh, words) },
      { label: 'Low', text: formatEnd(ends.balanceLow, words) },
      extension('Extension up', ends.extensionUp, 'buy', words),
      extension('Extension down', ends.extensionDown, 'sell', words),
    ],
  };
}

function extension(label: string, { reach, ratio, isTraded }: Extension, tone: 'buy' | 'sell', words: Words): Fact {
  const length = formatEnd({ price: reach, isTraded }, words);
  return {
    label,
    text: Number.isNaN(ratio) ? length : `${times(ratio)} IB`,
    tone: reach > 0 ? tone : undefined,
    unit: reach > 0 && !Number.isNaN(ratio) ? `(${length})` : undefined,
  };
}

function listSession({ profile, figures }: Figured, ends: SessionEnds, words: Words): readonly Fact[] {
  return [
    { label: 'Open', text: traded(profile.open, words) },
    describeExtreme('High', ends.high, words),
    describeExtreme('Low', ends.low, words),
    { label: profile.isRunning ? 'Last' : 'Close', text: traded(profile.close, words) },
    { label: 'Midpoint', text: traded(ends.midpoint, words) },
    {
      label: 'TPO count',
      text: formatNumber(figures.totalTpoCount, 0),
      unit: `in ${nameRows({ profile }, words)}`,
    },
    {
      label: 'TPOs above / below POC',
      text: `${formatNumber(figures.countAbovePoc, 0)} / ${formatNumber(figures.countBelowPoc, 0)}`,
    },
    {
      label: 'Rotations',
      text: formatNumber(figures.rotationCount, 0),
      unit: `factor ${formatNumber(figures.rotationFactor, 0, 'always')}`,
    },
  ];
}

/** The highest or lowest trade; if only its row is known, the outer edge of the row. */
function describeExtreme(label: string, end: EndPrice, words: Words): Fact {
  return { label, text: formatEnd(end, words), unit: end.isTraded ? undefined : 'edge of row' };
}

/** How the auction ended at its extremes: for whole sessions, and for a running one as it is now. */
function listShape({ profile, coverage }: Figured, ends: SessionEnds, words: Words): FactGroup {
  if (!coverage.isWhole) {
    const text = `${formatLength(coverage.seconds)} of ${formatLength(coverage.total)} recorded`;
    return { title: 'Shape', facts: [{ label: 'Not judged', text }] };
  }
  const note = `Judged in ${nameRows({ profile }, words)}`;
  return { title: profile.isRunning ? 'Shape so far' : 'Shape', facts: listEnds(ends, words), note };
}

function listEnds(ends: SessionEnds, words: Words): readonly Fact[] {
  const poor = (end: EndPrice | undefined): string => (end === undefined ? 'No' : `Yes, ${formatEnd(end, words)}`);
  return [
    { label: 'Poor high', text: poor(ends.poorHigh) },
    { label: 'Poor low', text: poor(ends.poorLow) },
    { label: 'Selling tail', text: formatTail(ends.sellingTail, words) },
    { label: 'Buying tail', text: formatTail(ends.buyingTail, words) },
  ];
}

function listVolume({ figures, profile: { rowHeight } }: Figured, words: Words): readonly Fact[] {
  const { totalVolume, delta, volumePoc, volumeVah, volumeVal } = figures;
  const tell = (kind: NakedKind, row: number): string => formatLevel({ kind, price: row, rowHeight }, words);
  return [
    { label: 'Volume', text: size(totalVolume), unit: Number.isNaN(totalVolume) ? undefined : words.unit },
    {
      label: 'Delta',
      text: Number.isNaN(delta) ? MISSING : `${delta > 0 ? '+' : ''}${formatSize(delta)}`,
      tone: delta > 0 ? 'buy' : delta < 0 ? 'sell' : undefined,
    },
    { label: 'vPOC', text: tell('poc', volumePoc) },
    { label: 'Volume VAH', text: tell('vah', volumeVah) },
    { label: 'Volume VAL', text: tell('val', volumeVal) },
  ];
}
