import { formatSize } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatPrice } from '@/domain/format/format-price';
import { MISSING } from '@/domain/format/missing';
import type { PrintRun, ProfileFigures } from '@/domain/tpo/profile-figures';
import { formatRun, nameBlock } from './profile-format';
import type { ProfileView, ShownProfile } from './profile-view';
import { findTrueExtremes } from './true-extremes';

/** A figure as the inspector tells it. */
export interface Fact {
  readonly label: string;
  readonly text: string;
  readonly tone?: 'buy' | 'sell' | undefined;
  /** Line that it is drawn as. */
  readonly swatch?: 'poc' | 'area' | undefined;
  readonly isStrong?: boolean;
  readonly unit?: string | undefined;
}

export interface FactGroup {
  readonly title: string | undefined;
  readonly facts: readonly Fact[];
}

type Words = Pick<ProfileView, 'decimals' | 'rowDecimals' | 'unit' | 'quote' | 'candles'>;

/** Of the edge of a row, and of a trade. */
const price = (value: number, { rowDecimals }: Words): string => formatPrice(value, rowDecimals);
const traded = (value: number, { decimals }: Words): string => formatPrice(value, decimals);
const times = (ratio: number): string => (Number.isNaN(ratio) ? MISSING : `${formatNumber(ratio, 2)}×`);
const size = (value: number): string => (Number.isNaN(value) ? MISSING : formatSize(value));

/** Everything that the inspector says of a profile, in its order. */
export function listFacts(shown: ShownProfile, words: Words): readonly FactGroup[] {
  const { figures } = shown;
  if (figures === undefined) return [{ title: undefined, facts: [{ label: 'Profile', text: 'No data' }] }];
  return [
    { title: undefined, facts: listAreaFacts(figures, words) },
    listBalance({ ...shown, figures }, words),
    { title: 'Session', facts: listSession({ ...shown, figures }, words) },
    listShape({ ...shown, figures }, words),
    { title: 'Volume', facts: listVolume(figures, words) },
  ];
}

function listAreaFacts(figures: ProfileFigures, words: Words): readonly Fact[] {
  return [
    { label: 'VAH', text: price(figures.vahPrice, words), swatch: 'area', isStrong: true },
    { label: 'POC', text: price(figures.pocPrice, words), swatch: 'poc', isStrong: true },
    { label: 'VAL', text: price(figures.valPrice, words), swatch: 'area', isStrong: true },
    {
      label: 'Value-area width',
      // Between the edges that are printed above it.
      text: price(figures.vahPrice - figures.valPrice, words),
      unit: words.quote,
    },
  ];
}

type Figured = ShownProfile & { readonly figures: ProfileFigures };

/** "Initial balance, A–B"; "so far" while its hour runs. */
function listBalance({ profile, figures, coverage }: Figured, words: Words): FactGroup {
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
      { label: 'High', text: price(figures.balanceHigh, words) },
      { label: 'Low', text: price(figures.balanceLow, words) },
      extension('Extension up', figures.extensionUp, figures.extensionUpRatio, 'buy', words),
      extension('Extension down', figures.extensionDown, figures.extensionDownRatio, 'sell', words),
    ],
  };
}

function extension(label: string, reach: number, ratio: number, tone: 'buy' | 'sell', words: Words): Fact {
  return {
    label,
    text: Number.isNaN(ratio) ? price(reach, words) : times(ratio),
    tone: reach > 0 ? tone : undefined,
    unit: reach > 0 && !Number.isNaN(ratio) ? price(reach, words) : undefined,
  };
}

function listSession({ profile, figures }: Figured, words: Words): readonly Fact[] {
  const extremes = findTrueExtremes(profile, words.candles);
  return [
    { label: 'Open', text: traded(profile.open, words) },
    tellExtreme('High', extremes.high, figures.profileHigh, { ...words, rowHeight: profile.rowHeight }),
    tellExtreme('Low', extremes.low, figures.profileLow, { ...words, rowHeight: profile.rowHeight }),
    { label: profile.isRunning ? 'Last' : 'Close', text: traded(profile.close, words) },
    { label: 'Midpoint', text: traded(figures.midpoint, words) },
    { label: 'TPO count', text: formatNumber(figures.totalTpoCount, 0) },
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

type RowWords = Words & Pick<ShownProfile['profile'], 'rowHeight'>;

/** The highest or lowest trade; where only its row is known, that row from edge to edge. */
function tellExtreme(label: string, value: number, row: number, words: RowWords): Fact {
  if (!Number.isNaN(value)) return { label, text: traded(value, words) };
  return { label, text: `${price(row, words)} – ${price(row + words.rowHeight, words)}`, unit: 'row' };
}

/** How the auction ended at its extremes: told of whole sessions, and of a running one as it stands. */
function listShape({ profile, figures, coverage }: Figured, words: Words): FactGroup {
  if (!coverage.isWhole) {
    const text = `${formatLength(coverage.seconds)} of ${formatLength(coverage.total)} recorded`;
    return { title: 'Shape', facts: [{ label: 'Not judged', text }] };
  }
  return { title: profile.isRunning ? 'Shape so far' : 'Shape', facts: listEnds(figures, words) };
}

function listEnds(figures: ProfileFigures, words: Words): readonly Fact[] {
  const poor = (rows: readonly number[]): string => (rows.length === 0 ? 'No' : `Yes, ${price(rows[0], words)}`);
  const tail = (run: PrintRun | undefined): string => (run === undefined ? 'None' : formatRun(run, words.rowDecimals));
  return [
    { label: 'Poor high', text: poor(figures.poorHighs) },
    { label: 'Poor low', text: poor(figures.poorLows) },
    { label: 'Selling tail', text: tail(figures.sellingTail) },
    { label: 'Buying tail', text: tail(figures.buyingTail) },
  ];
}

function listVolume(figures: ProfileFigures, words: Words): readonly Fact[] {
  const { totalVolume, delta, volumePoc, volumeVah, volumeVal } = figures;
  return [
    { label: 'Volume', text: size(totalVolume), unit: Number.isNaN(totalVolume) ? undefined : words.unit },
    {
      label: 'Delta',
      text: Number.isNaN(delta) ? MISSING : `${delta > 0 ? '+' : ''}${formatSize(delta)}`,
      tone: delta > 0 ? 'buy' : delta < 0 ? 'sell' : undefined,
    },
    { label: 'Volume POC', text: price(volumePoc, words) },
    { label: 'Volume VAH', text: price(volumeVah, words) },
    { label: 'Volume VAL', text: price(volumeVal, words) },
  ];
}
