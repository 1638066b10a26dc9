import { formatNumber } from '@/domain/format/format-number';
import { formatChange, formatShare, getTone } from '@/domain/format/format-percent';
import { splitSupply } from '@/domain/supply/supply-parts';
import { figureAt, figureNow, type SupplyAsset, type SupplyField } from './supply-asset';
import { changeOf, FIELD_WORDS, NOT_REPORTED } from './supply-fields';

/** A key figure with what stands under it. */
export interface KeyFigure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly tone: 'buy' | 'sell' | 'neutral';
  /** The exact figure, for a tooltip. */
  readonly exact: string | undefined;
}

const WHOLE = 100;
const CARRIED = 'carried forward';
const DAY_SECONDS = 86_400;

/**
 * The figures of the newest bucket, with what has changed since the one before; the last, which the asset tells too,
 * makes rows of two and of four whole.
 */
export function listKeyFigures(asset: SupplyAsset, seconds: number, rest: string): readonly KeyFigure[] {
  const span = seconds === DAY_SECONDS ? 'in 24 h' : 'in 7 d';
  const pair = (field: SupplyField): readonly [now: number, before: number] => [
    figureNow(asset, field),
    figureAt(asset, field, asset.nowAt - seconds, seconds),
  ];
  // A bucket that repeats the one before tells of no change: nobody has looked.
  const isCarried = asset.reportedAt < asset.nowAt;
  const inPercent = (field: SupplyField, unit = ''): KeyFigure => {
    const [now, before] = pair(field);
    const change = changeOf(now, before);
    const note = Number.isNaN(change) ? unit : `${formatChange(change)} ${span}`;
    const { label, value, exact } = tell(field, now);
    return { label, value, exact, note: isCarried && !Number.isNaN(change) ? CARRIED : note, tone: getTone(change) };
  };
  return [
    inPercent('marketcap', 'USD'),
    inPercent('fullyDilutedValuation', 'USD'),
    ...tellDominance(pair('marketcapDominancePercent'), rest, (points) => (isCarried ? CARRIED : `${points} ${span}`)),
    tellCirculating(asset),
    { ...inPercent('usdPrice', 'USD'), label: 'Price, USD' },
    { ...tell('cgMarketcapRank', figureNow(asset, 'cgMarketcapRank')), note: 'by market cap', tone: 'neutral' },
    inPercent('totalVolume', 'USD'),
  ];
}

function tell(field: SupplyField, value: number): Pick<KeyFigure, 'label' | 'value' | 'exact'> {
  const { label, format } = FIELD_WORDS[field];
  if (Number.isNaN(value)) return { label, value: NOT_REPORTED, exact: undefined };
  return { label, value: format(value), exact: String(value) };
}

function tellDominance(
  [now, before]: readonly [number, number],
  rest: string,
  tellChange: (points: string) => string,
): readonly KeyFigure[] {
  const change = now - before;
  const note = (points: number): string =>
    Number.isNaN(points) ? '' : tellChange(`${formatNumber(points, 2, 'always')} pt`);
  const others: KeyFigure = {
    label: rest,
    value: Number.isNaN(now) ? NOT_REPORTED : formatShare(WHOLE - now),
    note: note(-change),
    tone: getTone(-change),
    exact: Number.isNaN(now) ? undefined : `100 − ${now}`,
  };
  return [{ ...tell('marketcapDominancePercent', now), note: note(change), tone: getTone(change) }, others];
}

function tellCirculating(asset: SupplyAsset): KeyFigure {
  const now = figureNow(asset, 'circulatingSupply');
  const { whole, wholeName } = splitSupply(now, figureNow(asset, 'totalSupply'), figureNow(asset, 'maxSupply'));
  const note = wholeName === 'circulating' ? '' : `${formatShare((WHOLE * now) / whole, 1)} of ${wholeName}`;
  return { ...tell('circulatingSupply', now), note: Number.isNaN(now) ? '' : note, tone: 'neutral' };
}
