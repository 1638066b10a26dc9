import type { DataBox, DataPoint } from '@/panes/plot/crosshair/data-box';
import { type Ruler, stepRuler } from './use-ruler';

/** What the gestures of a plot do with its ruler. */
export interface RulerGestures {
  /** A box is drawn, or a click clears it. */
  onBox(box: DataBox | undefined): void;
  isMeasuring(): boolean;
  /** A click while measuring. */
  onMeasurePoint(point: DataPoint): void;
  onBoxEnd(): void;
}

/** While measuring, a click sets an end of the ruler and never clears it; its second end turns measuring off. */
export function makeRulerGestures(
  { box, setBox }: Pick<Ruler, 'box' | 'setBox'>,
  isMeasuring: boolean,
  onMeasuring: (isMeasuring: boolean) => void,
): RulerGestures {
  return {
    onBox: (next) => (next === undefined && isMeasuring ? undefined : setBox(next)),
    isMeasuring: () => isMeasuring,
    onMeasurePoint(point) {
      const { box: next, isEnding } = stepRuler(box, point);
      setBox(next);
      if (isEnding) onMeasuring(false);
    },
    onBoxEnd: () => onMeasuring(false),
  };
}
