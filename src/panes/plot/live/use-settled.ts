import { useEffect, useState } from 'react';
import type { PlotModel, PlotView } from '@/panes/plot/plot-model';
import { watchRest } from './watch-rest';

/** The plot's view once it has rested: what is loaded and written into the address. */
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
  // Another model is shown as it is from the first moment on.
  return settled.model === model ? settled.view : model.get();
}
