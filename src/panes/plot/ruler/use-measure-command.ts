import { useEffect, useEffectEvent, useState } from 'react';
import { offerCommands } from '@/panes/commands';

/** Offers the ruler to the palette. */
export function useMeasureCommand(onMeasure: (isMeasuring: boolean) => void): void {
  // An event: a screen that is drawn again offers the same.
  const start = useEffectEvent(() => onMeasure(true));
  useEffect(() => offerCommands([{ label: 'Measure with the ruler', run: () => start() }]), []);
}

/** Whether the ruler is on, which the palette can start. */
export function useMeasuring(): readonly [boolean, (isMeasuring: boolean) => void] {
  const [isMeasuring, setMeasuring] = useState(false);
  useMeasureCommand(setMeasuring);
  return [isMeasuring, setMeasuring];
}
