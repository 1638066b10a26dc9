import type { TierId } from '@/contract/tiers';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { describeReach, findTierOf } from '@/data/queries/tier-words';
import type { TimeSpan } from '@/domain/time-span';
import { useSettings } from '@/state/settings';
import { nameFirstDay } from './first-day';
import { HatchedPart } from './hatched-part';
import type { PlacedPicture } from './line-plot';

export interface ClippedView {
  readonly span: DataSpan;
  /** Range on screen, Unix seconds. */
  readonly range: TimeSpan;
  /** Length of a bucket. */
  readonly seconds: number;
  readonly facts: { readonly tier: TierId | undefined; readonly nowSeconds: number };
}

/** The part of the range that is older than the key's tier reaches, and which tier has it. */
export function LockedPart({ view, ...place }: PlacedPicture & { readonly view: ClippedView }) {
  const { span, range, facts, seconds } = view;
  const zone = useSettings((settings) => settings.zone);
  if (span.isClipped !== true || facts.tier === undefined || range.from + seconds >= span.from) return null;
  const locked = { from: range.from, to: Math.min(span.from, range.to) };
  const first = nameFirstDay(span.from, seconds, facts.nowSeconds, zone);
  const words = `Before ${first}: not in your tier. ${describeReach(facts.tier)}. ${findTierOf(facts.nowSeconds - range.from)}.`;
  return <HatchedPart at="middle" span={locked} words={words} {...place} />;
}
