import type { ProfileView } from '@/features/profile/view/profile-view';
import { type DataBox, isBoxInView, isOpenBox } from '@/panes/plot/crosshair/data-box';
import type { MeasureChoiceProps } from '@/panes/plot/ruler/measure-choice';
import { makeRulerGestures, type RulerGestures } from '@/panes/plot/ruler/ruler-gestures';
import { useMeasuring } from '@/panes/plot/ruler/use-measure-command';
import { useRuler } from '@/panes/plot/ruler/use-ruler';
import type { ProfileSearch } from '@/state/fields/profile-fields';

export interface ProfileRuler {
  readonly box: DataBox | undefined;
  /** The next drag, or the next two clicks, over the plot measures. */
  readonly isMeasuring: boolean;
  readonly gestures: RulerGestures;
  /** Esc: ends the ruler, or clears the box. False if there is neither in view. */
  onDrop(): boolean;
}

/** Whether the ruler is on, for the toolbar and the plot. */
export function useProfileMeasuring(): MeasureChoiceProps {
  const [isMeasuring, onMeasure] = useMeasuring();
  return { isMeasuring, onMeasure };
}

/** The measured box, and what gestures and keys do with it. */
export function useProfileRuler(
  { search, model }: Pick<ProfileView, 'search' | 'model'>,
  onSearch: (change: Partial<ProfileSearch>) => void,
  { isMeasuring: isOn, onMeasure: setOn }: MeasureChoiceProps,
): ProfileRuler {
  const { box, setBox, isOpen } = useRuler(search, onSearch);
  const isMeasuring = isOn || isOpen;
  return {
    box,
    isMeasuring,
    gestures: makeRulerGestures({ box, setBox }, isMeasuring, setOn),
    onDrop() {
      if (isMeasuring) {
        setOn(false);
        // A ruler with one end is not finished by anything else.
        if (box !== undefined && isOpenBox(box)) setBox(undefined);
        return true;
      }
      setBox(undefined);
      // A box out of view cannot be seen, so it is not cleared.
      return box !== undefined && isBoxInView(box, model.get().view);
    },
  };
}
