import { useEffect, useEffectEvent, useState } from 'react';
import { offerCommands } from '@/panes/commands';
import type { MeasureChoiceProps } from './measure-choice';

/** Offers the ruler to the palette. */
export function useMeasureCommand(onMeasure: (isMeasuring: boolean) => void): void {
  // An event: a screen that is drawn again offers the same.
  const start = useEffectEvent(() => onMeasure(true));
  useEffect(() => offerCommands([{ label: 'Measure with the ruler', run: () => start() }]), []);
}

/** Whether the ruler is on, which the palette can start. */
export function useMeasuring(): MeasureChoiceProps {
  const [isMeasuring, onMeasure] = useState(false);
  useMeasureCommand(onMeasure);
  return { isMeasuring, onMeasure };
}
