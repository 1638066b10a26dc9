import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefCallback,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { observeSizes } from '@/base/observe-sizes';
import { getPixelRatio } from '@/base/pixel-ratio';
import { getChartTheme } from '@/charts/chart-theme';
import type { LineChart } from '@/charts/echarts/lines/line-chart';
import type { LinePicture, PictureSize, PlotInsets } from '@/charts/echarts/lines/line-picture';
import type { PlotSize } from '@/charts/viewport/viewport';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { Button } from '@/ui/button';
import { PendingPart } from '@/ui/pending-part';
import { StateBlock } from '@/ui/state-block';
import { type LineEngine, useLineEngine } from './use-line-engine';
import { type LineGestures, useLineGestures } from './use-line-gestures';

/** The placement of the lines, for overlays. */
export interface PlacedPicture {
  readonly picture: LinePicture;
  readonly size: PictureSize;
  readonly insets: PlotInsets;
}

export interface LinePlotProps {
  /** Accessible name. */
  readonly name: string;
  /** Id of the element that describes the plot. */
  readonly describedBy?: string;
  readonly testId: string;
  readonly insets: PlotInsets;
  /** The picture to draw at a given size. */
  makePicture(size: PictureSize): LinePicture;
  /** The overlay. */
  renderOverlay?(placed: PlacedPicture): ReactNode;
  /** Receives the pointer, CSS px from the left edge; `undefined`: it has left. */
  onHover?(x: number | undefined, placed: PlacedPicture): void;
  onPress?(x: number, placed: PlacedPicture): void;
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  /** What wheel and drag do; absent: nothing. */
  readonly gestures?: LineGestures;
}

const NO_SIZE: PlotSize = { width: 0, height: 0, pixelRatio: 1 };

function keepSize(before: PlotSize, { clientWidth: width, clientHeight: height }: HTMLElement): PlotSize {
  const pixelRatio = getPixelRatio();
  const isSame = before.width === width && before.height === height && before.pixelRatio === pixelRatio;
  return isSame ? before : { width, height, pixelRatio };
}

/** CSS px from the left edge. */
const readX = ({ clientX, currentTarget }: MouseEvent<HTMLElement>): number =>
  clientX - currentTarget.getBoundingClientRect().left;

/** The engine on its element, and the element's size. */
function useLineChart() {
  const [size, setSize] = useState(NO_SIZE);
  const engine = useLineEngine();
  const { makeChart } = engine;
  const [chart, setChart] = useState<LineChart>();
  const [element, setElement] = useState<HTMLElement>();
  const attach: RefCallback<HTMLElement> = useCallback((host: HTMLElement) => {
    setElement(host);
    const observed = observeSizes([host], () => setSize((before) => keepSize(before, host)));
    return () => observed.dispose();
  }, []);
  const mount: RefCallback<HTMLElement> = useCallback(
    (host: HTMLElement) => {
      if (makeChart === undefined) return undefined;
      const made = makeChart(host);
      setChart(made);
      return () => {
        made.dispose();
        setChart(undefined);
      };
    },
    [makeChart],
  );
  return { element, size, chart, engine, attach, mount };
}

/** A line chart with overlays. Its engine is loaded on first use. */
export function LinePlot(props: LinePlotProps) {
  const { name, describedBy, testId, insets, makePicture, renderOverlay, onHover, onPress, onKeyDown, gestures } =
    props;
  const { element, size, chart, engine, attach, mount } = useLineChart();
  const theme = useTheme();
  const sides = useSettings((settings) => settings.sides);
  const isSized = size.width > insets.left + insets.right && size.height > insets.top + insets.bottom;
  const placed = isSized ? { picture: makePicture(size), size, insets } : undefined;
  const picture = placed?.picture;
  useEffect(() => {
    if (picture === undefined) return;
    chart?.draw(picture, size, { theme: getChartTheme(theme, sides), insets, pixelRatio: size.pixelRatio });
  }, [chart, picture, size, theme, sides, insets]);
  const hover = (x: number | undefined): void => placed && onHover?.(x, placed);
  const press = (x: number): void => placed && onPress?.(x, placed);
  useLineGestures(element, { gestures, size, insets, onHover: hover, onPress: press });
  // Otherwise gestures separate a press from a drag and a hover from a pan.
  const isPlain = gestures === undefined;
  return (
    <div
      ref={attach}
      role="group"
      aria-roledescription="chart"
      aria-label={name}
      aria-describedby={describedBy}
      data-testid={testId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move a cursor over the points
      tabIndex={0}
      className={`absolute inset-0 overflow-hidden focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus ${onHover === undefined ? '' : 'cursor-crosshair'} ${isPlain ? '' : gestures.isScrolled === true ? 'touch-pan-y' : 'touch-none'}`}
      onKeyDown={onKeyDown}
      onPointerMove={isPlain ? (event) => hover(readX(event)) : undefined}
      onPointerLeave={isPlain ? () => hover(undefined) : undefined}
      onClick={isPlain ? (event) => press(readX(event)) : undefined}
    >
      <div ref={mount} aria-hidden="true" className="absolute inset-0" />
      {placed !== undefined && (
        <div className="pointer-events-none absolute inset-0 overflow-hidden">{renderOverlay?.(placed)}</div>
      )}
      {chart === undefined && <EngineState {...engine} />}
    </div>
  );
}

/** Shown in place of lines whose engine is loading or cannot be loaded. */
function EngineState({ error, retry }: Pick<LineEngine, 'error' | 'retry'>) {
  if (error === undefined) return <PendingPart what="the chart" className="absolute inset-0 grid place-items-center" />;
  return (
    <StateBlock
      icon="warning"
      tone="danger"
      title="The chart could not be loaded"
      body={error.message}
      actions={<Button onClick={retry}>Retry</Button>}
    />
  );
}
