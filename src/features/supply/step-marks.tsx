import { xOf, yOf } from '@/charts/echarts/lines/line-picture';
import { formatChange } from '@/domain/format/format-percent';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import { lineOf } from './supply-asset';
import { formatBucket } from './supply-fields';
import { findSteps, type SupplyStep } from './supply-steps';
import type { SupplyView } from './use-supply';

/** Labels nearer to each other than this would touch: the larger step keeps its own. */
const LABEL_CSS_PX = 74;

/** The steps that have room for a label, the largest first. */
function chooseLabelled(steps: readonly SupplyStep[], placeOf: (step: SupplyStep) => number): readonly SupplyStep[] {
  const chosen: SupplyStep[] = [];
  for (const step of steps.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))) {
    if (chosen.every((other) => Math.abs(placeOf(other) - placeOf(step)) >= LABEL_CSS_PX)) chosen.push(step);
  }
  return chosen;
}

/** Sudden changes of what circulates: that they came, and not why, which no report says. */
export function StepMarks({ view, picture, size, insets }: PlacedPicture & { readonly view: SupplyView }) {
  const steps = findSteps(lineOf(view.asset, 'circulatingSupply'));
  const x = (step: SupplyStep): number => xOf(picture.x, insets, size, step.at);
  const labelled = chooseLabelled(steps, x);
  return steps.map((step) => {
    const isTold = labelled.includes(step);
    const [left, right] = [insets.left + LABEL_CSS_PX / 2, size.width - insets.right - LABEL_CSS_PX / 2];
    return (
      <span
        key={step.at}
        data-picture-text=""
        title={`Step of ${formatChange(step.change)} in the report of ${formatBucket(step.at)}. Its cause is not reported.`}
        className="absolute -translate-x-1/2 text-[10.5px] leading-3 whitespace-nowrap text-fg-2"
        style={{
          left: isTold ? Math.max(left, Math.min(right, x(step))) : x(step),
          top: Math.max(insets.top, yOf(picture.y, insets, size, step.value) - 15),
        }}
      >
        {isTold ? (
          `step ${formatChange(step.change, 1)}`
        ) : (
          <span aria-hidden="true" className="mt-1.5 block h-1.5 w-px bg-fg-3" />
        )}
      </span>
    );
  });
}
