import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { ensure } from '@/base/assert';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useChartTheme } from '@/panes/plot/use-chart-theme';
import { makeSubPaneStage, type SubPaneEngines, type SubPaneStage } from './sub-pane-stage';

/** Draws `data` into the elements of a pane (`data-pane` plot and axis) from mount to unmount. */
export function useSubPane<Data>(
  { model, crosshair, base }: Heatmap,
  { heat, scheduler, plotSize }: HeatmapStage,
  engines: SubPaneEngines<Data>,
  data: Data,
): RefCallback<HTMLElement> {
  const [stage, setStage] = useState<SubPaneStage<Data>>();
  const theme = useChartTheme();
  const { columnSeconds } = base.data.spec;
  const attach = useCallback(
    (root: HTMLElement) => {
      const find = (name: string) =>
        ensure(root.querySelector<HTMLElement>(`[data-pane=${name}]`), `the pane's ${name}`);
      const hosts = { host: find('plot'), axisHost: find('axis') };
      const made = makeSubPaneStage({ engines, ...hosts, model, crosshair, scheduler, place: heat, plotSize });
      setStage(made);
      return () => {
        made.dispose();
        setStage(undefined);
      };
    },
    [engines, model, crosshair, heat, scheduler, plotSize],
  );
  useEffect(() => {
    stage?.plot.setData(data);
    stage?.axis.setData(data);
  }, [stage, data]);
  useEffect(() => {
    stage?.lines.setData({ columnSeconds, hasPrice: false });
  }, [stage, columnSeconds]);
  useEffect(() => {
    for (const engine of [stage?.plot, stage?.axis, stage?.lines]) engine?.setStyle({ theme });
  }, [stage, theme]);
  return attach;
}
