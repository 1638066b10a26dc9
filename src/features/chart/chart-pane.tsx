import { type ReactNode, useCallback } from 'react';
import type { StackRow } from '@/charts/echarts/stack-data';
import { PaneMenu, type PaneMenuItem } from '@/panes/explain/pane-menu';
import { useListener } from '@/panes/plot/gestures/use-listener';
import { PlotHost } from '@/panes/plot/plot-host';
import { PaneFrame } from '@/ui/pane-frame';
import { type PaneStatus, showsContent } from '@/ui/pane-status';
import { type ChartHosts, listenRow } from './listen-chart';
import { coversAxis } from './rows/merge-failures';

export interface ChartPaneProps {
  /** Accessible name: "Volume by side pane". */
  readonly name: string;
  readonly title: string;
  readonly tone?: string | undefined;
  readonly row: StackRow;
  readonly status: PaneStatus;
  readonly figures: ReactNode;
  readonly menu: readonly PaneMenuItem[];
  /** Shown before the menu. */
  readonly controls?: ReactNode;
  /** Description of the pane for screen readers. */
  readonly summary: string;
  /** `undefined` until the engine has loaded. */
  readonly hosts: ChartHosts | undefined;
  onMaximise(): void;
  /** Attributes of the element that receives the gestures. */
  readonly plot?: PlotAttributes | undefined;
  readonly children?: ReactNode;
}

export interface PlotAttributes {
  readonly name: string;
  onKeyDown(event: React.KeyboardEvent): void;
  /** On a right click, a long press that no gesture takes, or the menu key. */
  onContextMenu(event: React.MouseEvent<HTMLElement>): void;
}

const COVERS = { line: 'border-t border-line', nothing: '' } as const;

/** A double click above this is on the header, not on the plot. */
const HEADER_CSS_PX = 28;

/** A row of the stack: its header and its state over the canvas that all rows share, and its gestures. */
export function ChartPane(props: ChartPaneProps) {
  const { name, title, tone, row, status, figures, menu, controls, summary, children, onMaximise } = props;
  const describedBy = `chart-summary-${row.id}`;
  // The rows beside the prices are low, and their headings as high up as they can be: a maximised row leaves the same
  // room under its heading, so its highest line would be under a lower one.
  const headingTop = row.id !== 'price' ? { '--heading-top': '1px' } : {};
  return (
    <div
      className="absolute left-0 flex"
      style={{ top: row.top, height: row.height, right: coversAxis(status) ? 0 : 'var(--axis)', ...headingTop }}
      onDoubleClickCapture={(event) => {
        const { top } = event.currentTarget.getBoundingClientRect();
        if (event.clientY - top > HEADER_CSS_PX) return;
        event.stopPropagation();
        onMaximise();
      }}
    >
      <PaneFrame
        name={name}
        title={title}
        tone={tone}
        headingLines={row.headingLines}
        status={status}
        figures={figures}
        menu={
          <span className="flex items-center gap-1">
            {controls}
            <PaneMenu name={`${name} menu`} items={menu} />
          </span>
        }
        // One canvas lies under all rows. A status without data covers its own row and the line above it.
        className={`flex-1 ${showsContent(status) ? 'bg-transparent!' : COVERS[row.top > 0 ? 'line' : 'nothing']}`}
        host={<RowHost {...props} describedBy={describedBy} />}
      >
        {children}
      </PaneFrame>
      <p id={describedBy} className="sr-only">
        {summary}
      </p>
    </div>
  );
}

/** The element of a row that receives its gestures, and for the prices the keys. */
function RowHost({ row, hosts, plot, describedBy }: ChartPaneProps & { readonly describedBy: string }) {
  const { id } = row;
  const listen = useCallback((host: HTMLElement, on: ChartHosts) => listenRow(host, id, on), [id]);
  const attach = useListener(hosts, listen);
  if (plot === undefined)
    return <div ref={attach} data-row={id} className="absolute inset-0 cursor-crosshair touch-none" />;
  const { name, ...hear } = plot;
  return (
    <PlotHost
      plotName={name}
      summaryId={describedBy}
      testId="price-canvas"
      host={{ 'data-row': id }}
      attach={attach}
      {...hear}
    />
  );
}
