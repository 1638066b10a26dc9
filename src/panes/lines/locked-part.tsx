import { xOf } from '@/charts/echarts/lines/line-picture';
import type { TierId } from '@/contract/tiers';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { describeReach, findTierOf } from '@/data/queries/tier-words';
import { formatDate } from '@/domain/format/format-time';
import type { TimeSpan } from '@/domain/time-span';
import { HATCH, WORDS_CSS_PX } from './hatch';
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
export function LockedPart({ view, picture, size, insets }: PlacedPicture & { readonly view: ClippedView }) {
  const { span, range, facts } = view;
  if (span.isClipped !== true || facts.tier === undefined || range.from + view.seconds >= span.from) return null;
  const to = Math.min(span.from, range.to);
  const [left, right] = [range.from, to].map((at) => xOf(picture.x, insets, size, at));
  const words = `Before ${formatDate(span.from, 'utc')}: not in your tier. ${describeReach(facts.tier)}. ${findTierOf(facts.nowSeconds - range.from)}.`;
  return (
    <div
      data-testid="locked-part"
      title={words}
      className="absolute flex items-center justify-center overflow-hidden px-3 text-center text-xs leading-4 text-fg-3"
      style={{
        left,
        width: Math.max(0, right - left),
        top: insets.top,
        height: size.height - insets.top - insets.bottom,
        background: HATCH,
      }}
    >
      {right - left >= WORDS_CSS_PX && <span className="rounded-sm bg-canvas/80 px-1.5 py-0.5">{words}</span>}
    </div>
  );
}
