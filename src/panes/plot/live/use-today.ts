import { useEffect, useRef } from 'react';
import { timeSpanOf } from '@/charts/viewport/viewport';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { Zone } from '@/domain/format/format-time';
import type { PlotModel } from '@/panes/plot/plot-model';
import { useSettings } from '@/state/settings';
import { lengthOfToday } from './range-presets';

/** Tolerance: an address has ranges of whole seconds. */
const SAME_SECONDS = 1;

/** Keeps a live view of today starting at midnight as time passes. Returns the zone whose midnight that is. */
export function useToday(model: PlotModel, span: DataSpan): Zone {
  const zone = useSettings((settings) => settings.zone);
  const before = useRef(span);
  useEffect(() => {
    const { view, isLive } = model.get();
    const wasToday = Math.abs(timeSpanOf(view) - lengthOfToday(before.current, zone)) <= SAME_SECONDS;
    if (isLive && wasToday && !span.isRecorded) model.showLatest(lengthOfToday(span, zone));
    before.current = span;
  }, [model, span, zone]);
  return zone;
}
