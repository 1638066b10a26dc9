import { xOf, yOf } from '@/charts/echarts/lines/line-picture';
import { formatChange } from '@/domain/format/format-percent';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import { lineOf, wholeLineOf } from '../view/supply-asset';
import { formatBucket } from '../view/supply-fields';
import type { SupplyView } from '../view/use-supply';
import { findClearTop, keepApart } from './clear-place';
import { findSteps, type SupplyStep } from './supply-steps';

/** Fits "+12.3%". */
const LABEL = { width: 44, height: 12 } as const;

/** Sudden changes of the circulating supply: that they happened, not why, which no report says. */
export function StepMarks({ view, ...placed }: PlacedPicture & { readonly view: SupplyView }) {
  const { picture, size, insets } = placed;
  const line = lineOf(view.asset, 'circulatingSupply');
  const steps = findSteps(wholeLineOf(view.asset, 'circulatingSupply'));
  const x = (step: SupplyStep): number => xOf(picture.x, insets, size, step.at);
  const [left, right] = [insets.left + LABEL.width / 2, size.width - insets.right - LABEL.width / 2];
  const middle = (step: SupplyStep): number => Math.max(left, Math.min(right, x(step)));
  const largest = steps.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const tops = new Map(
    keepApart(largest, middle, LABEL.width).map((step) => [
      step,
      findClearTop(line, placed, { ...LABEL, x: middle(step) }),
    ]),
  );
  return steps.map((step) => {
    const top = tops.get(step);
    const words = `Supply step of ${formatChange(step.change)} in the report of ${formatBucket(step.at)}. Its cause is not reported.`;
    return (
      <span key={step.at} title={words}>
        <span
          aria-hidden="true"
          data-picture-text=""
          className="absolute size-1.5 -translate-1/2 rounded-full bg-fg-1"
          style={{ left: x(step), top: yOf(picture.y, insets, size, step.value) }}
        />
        {top !== undefined && (
          <span
            data-picture-text=""
            className="absolute -translate-x-1/2 text-2xs leading-3 whitespace-nowrap text-fg-2"
            style={{ left: middle(step), top }}
          >
            {formatChange(step.change, 1)}
          </span>
        )}
      </span>
    );
  });
}
