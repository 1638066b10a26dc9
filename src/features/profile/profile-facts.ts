import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatPrice } from '@/domain/format/format-price';
import { MISSING } from '@/domain/format/missing';
import type { PrintRun, ProfileFigures } from '@/domain/tpo/profile-figures';
import { formatRun, nameBlock } from './profile-format';
import type { ProfileView, ShownProfile } from './profile-view';

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

type Words = Pick<ProfileView, 'decimals' | 'rowDecimals' | 'unit' | 'quote'>;

/** Of the edge of a row, and of a trade. */
const price = (value: number, { rowDecimals }: Words): string => formatPrice(value, rowDecimals);
const traded = (value: number, { decimals }: Words): string => formatPrice(value, decimals);
const times = (ratio: number): string => (Number.isNaN(ratio) ? MISSING : `${formatNumber(ratio, 2)}×`);
const size = (value: number): string => (Number.isNaN(value) ? MISSING : formatSize(value));

/** Everything that the inspector says of a profile, in its order. */
export function listFacts({ profile, figures }: ShownProfile, words: Words): readonly FactGroup[] {
  if (figures === undefined) return [{ title: undefined, facts: [{ label: 'Profile', text: 'None sent' }] }];
  return [
    { title: undefined, facts: listAreaFacts(figures, words) },
    listBalance(profile, figures, words),
    { title: 'Session', facts: listSession({ profile, figures }, words) },
    { title: 'Shape', facts: listShape(figures, words) },
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

/** "Initial balance, A–B". */
function listBalance(profile: ShownProfile['profile'], figures: ProfileFigures, words: Words): FactGroup {
  const { balanceBlocks, firstBlock } = profile.parts[0];
  const last = Math.min(balanceBlocks, profile.blockCount) - 1;
  const names =
    last < 0 ? '' : `, ${nameBlock(profile, firstBlock)}${last > 0 ? `–${nameBlock(profile, firstBlock + last)}` : ''}`;
  return {
    title: `Initial balance${names}`,
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

function listSession(
  { profile, figures }: Pick<ShownProfile, 'profile'> & { readonly figures: ProfileFigures },
  words: Words,
): readonly Fact[] {
  return [
    { label: 'Open', text: traded(profile.open, words) },
    { label: 'High', text: price(figures.profileHigh, words) },
    { label: 'Low', text: price(figures.profileLow, words) },
    { label: profile.isRunning ? 'Last' : 'Close', text: traded(profile.close, words) },
    { label: 'Midpoint', text: traded(figures.midpoint, words) },
    { label: 'TPO count', text: formatNumber(figures.totalTpoCount, 0) },
    {
      label: 'TPO above, below POC',
      text: `${formatNumber(figures.countAbovePoc, 0)} / ${formatNumber(figures.countBelowPoc, 0)}`,
    },
    {
      label: 'Rotation',
      text: formatNumber(figures.rotationCount, 0),
      unit: `factor ${formatNumber(figures.rotationFactor, 0, 'always')}`,
    },
  ];
}

function listShape(figures: ProfileFigures, words: Words): readonly Fact[] {
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
