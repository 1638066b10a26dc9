import { useEffect, useState } from 'react';
import type { PlotModel, PlotView } from '@/panes/plot/plot-model';
import { watchRest } from './watch-rest';

/** The plot's view once it has rested. It is loaded and written into the address. */
export function useSettled(model: PlotModel): PlotView {
  const [settled, setSettled] = useState(() => ({ model, view: model.get() }));
  useEffect(() => {
    const settle = () =>
      setSettled((before) =>
        before.model === model && before.view === model.get() ? before : { model, view: model.get() },
      );
    settle();
    return watchRest({ subscribe: model.subscribe, pointers: window, onRest: settle });
  }, [model]);
  // Another model's view is used at once.
  return settled.model === model ? settled.view : model.get();
}
