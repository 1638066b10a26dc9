import { useEffect, useEffectEvent } from 'react';
import { offerCommands } from '@/panes/commands';

/** Offers the ruler to the palette. */
export function useMeasureCommand(onMeasure: (isMeasuring: boolean) => void): void {
  // An event: a screen that is drawn again offers the same.
  const start = useEffectEvent(() => onMeasure(true));
  useEffect(() => offerCommands([{ label: 'Measure with the ruler', run: () => start() }]), []);
}
