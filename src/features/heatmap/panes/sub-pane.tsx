import type { ReactNode } from 'react';
import type { TimeSpan } from '@/domain/time-span';
import { PaneShade } from '@/features/heatmap/gaps/pane-shade';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { PaneSeries } from '@/panes/data-table/series-table';
import { PaneMenu } from '@/panes/explain/pane-menu';
import { PaneFrame, type PaneFrameProps } from '@/ui/pane-frame';
import { showsContent } from '@/ui/pane-status';
import type { SubPaneEngines } from './sub-pane-stage';
import { type LowerContext, tellOnce } from './tell-once';
import { useSubPane } from './use-sub-pane';

/** The props of every pane under the plot. */
export interface SubPaneProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage;
  readonly context: LowerContext;
  /** Its grid row. */
  readonly row: number;
  onExplain(): void;
  /** Shows the figures of a pane as a table. */
  onTable(title: string, series: PaneSeries): void;
}

export interface SubPaneFrameProps<Data>
  extends SubPaneProps,
    Pick<PaneFrameProps, 'title' | 'tone' | 'status' | 'figures'> {
  readonly engines: SubPaneEngines<Data>;
  readonly data: Data;
  /** The pane's data as figures. */
  readonly series: PaneSeries;
  /** Loaded stretches, ascending, of data that come apart from those of the plot. */
  readonly known?: readonly TimeSpan[];
  /** Controls before the menu, at the right end of the header. */
  readonly controls?: ReactNode;
}

/** A pane under the plot with its header, its status and its axis. */
export function SubPaneFrame<Data>(props: SubPaneFrameProps<Data>) {
  const { heatmap, stage, title, row, engines, data, series, known, controls, onExplain, onTable, ...frame } = props;
  const status = tellOnce(frame.status, frame.context);
  const attach = useSubPane(heatmap, stage, engines, data);
  const style = { gridRow: row };
  return (
    <div ref={attach} className="contents">
      <div className="col-start-1 flex min-h-0 min-w-0 flex-col border-b border-line" style={style}>
        <PaneFrame
          name={`${title} pane`}
          title={title}
          tone={frame.tone}
          status={status}
          // A pane covered by a status has no figures.
          figures={showsContent(status) ? frame.figures : undefined}
          menu={
            <span className="flex items-center gap-1.5">
              {controls}
              <PaneMenu
                name={`${title} pane menu`}
                items={[
                  { label: 'Explain', onChoose: onExplain },
                  { label: 'Show data as table', onChoose: () => onTable(title, series) },
                ]}
              />
            </span>
          }
          className="flex-1"
          host={<div data-pane="plot" className="absolute inset-0 touch-none" />}
        >
          {known !== undefined && <PaneShade heatmap={heatmap} known={known} />}
        </PaneFrame>
      </div>
      <div className="relative col-start-2 border-b border-l border-line bg-panel" style={style}>
        <div data-pane="axis" className="absolute inset-0" />
      </div>
    </div>
  );
}
