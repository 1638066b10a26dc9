import { useEffect, useState } from 'react';
import type { PlotModel, PlotView } from './plot-model';

/** Rest after a gesture before data are asked for. */
const SETTLE_MS = 180;

/** The plot's view once it has rested: what is loaded and written into the address. */
export function useSettled(model: PlotModel): PlotView {
  const [settled, setSettled] = useState(() => ({ model, view: model.get() }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () =>
      setSettled((before) =>
        before.model === model && before.view === model.get() ? before : { model, view: model.get() },
      );
    settle();
    const leave = model.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [model]);
  // Another model is shown as it is from the first moment on.
  return settled.model === model ? settled.view : model.get();
}
