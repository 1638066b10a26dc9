import { type DataBox, isBoxInView, isOpenBox } from '@/panes/plot/crosshair/data-box';
import type { PlotModel } from '@/panes/plot/plot-model';
import type { RulerSearch } from '@/state/url-state';
import type { MeasureChoiceProps } from './measure-choice';
import { makeRulerGestures, type RulerGestures } from './ruler-gestures';
import { type Ruler, useRuler } from './use-ruler';

export interface PlotRuler extends Pick<Ruler, 'box' | 'setBox'> {
  /** The next drag, or the next two clicks, over the plot measures. */
  readonly isMeasuring: boolean;
  readonly gestures: RulerGestures;
  /** Esc: ends the ruler, or clears the box. False if there is neither in view. */
  onDrop(): boolean;
}

/** The measured box, and what gestures and keys do with it. `isMeasuring`: the ruler is on. */
export function usePlotRuler(
  model: Pick<PlotModel, 'get'>,
  search: RulerSearch,
  onSearch: (change: RulerSearch) => void,
  { isMeasuring: isOn, onMeasure }: MeasureChoiceProps,
): PlotRuler {
  const { box, setBox, isOpen } = useRuler(search, onSearch);
  const isMeasuring = isOn || isOpen;
  return {
    box,
    setBox,
    isMeasuring,
    gestures: makeRulerGestures({ box, setBox }, isMeasuring, onMeasure),
    onDrop: () => dropRuler({ box, setBox, isMeasuring, onMeasure }, model),
  };
}

interface DroppedRuler extends MeasureChoiceProps {
  readonly box: DataBox | undefined;
  setBox(box: undefined): void;
}

/** Ends the ruler, or clears the box. False if there is neither in view. */
export function dropRuler(ruler: DroppedRuler, model: Pick<PlotModel, 'get'>): boolean {
  const { box, setBox, isMeasuring, onMeasure } = ruler;
  if (isMeasuring) {
    onMeasure(false);
    // A ruler with one end is not finished by anything else.
    if (box !== undefined && isOpenBox(box)) setBox(undefined);
    return true;
  }
  if (box !== undefined) setBox(undefined);
  // Closing a box out of view is invisible, so the key also does the next thing.
  return box !== undefined && isBoxInView(box, model.get().view);
}
