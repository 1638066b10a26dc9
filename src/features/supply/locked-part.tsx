import { xOf } from '@/charts/echarts/lines/line-picture';
import { describeReach, findTierOf } from '@/data/queries/tier-words';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import { formatBucket } from './supply-fields';
import type { SupplyView } from './use-supply';

/** Narrower parts do not fit the text. */
const WORDS_CSS_PX = 150;
const HATCH =
  'repeating-linear-gradient(135deg, transparent 0 7px, color-mix(in oklab, var(--text-3) 16%, transparent) 7px 8px)';

/** The part of the range that is older than the key's tier reaches, and which tier has it. */
export function LockedPart({ view, picture, size, insets }: PlacedPicture & { readonly view: SupplyView }) {
  const { span, range, facts } = view;
  if (span.isClipped !== true || facts.tier === undefined || range.from + view.seconds >= span.from) return null;
  const to = Math.min(span.from, range.to);
  const [left, right] = [range.from, to].map((at) => xOf(picture.x, insets, size, at));
  const words = `Before ${formatBucket(span.from)}: not in your tier. ${describeReach(facts.tier)}. ${findTierOf(facts.nowSeconds - range.from)}.`;
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
