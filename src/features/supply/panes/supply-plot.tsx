import type { KeyboardEvent, ReactNode } from 'react';
import { type LinePicture, type PictureSize, type PlotInsets, valueAtX } from '@/charts/echarts/lines/line-picture';
import { type EndLabel, EndLabels } from '@/panes/lines/end-labels';
import { type CursorLine, HistoryCursor } from '@/panes/lines/history-cursor';
import { LinePlot, type PlacedPicture } from '@/panes/lines/line-plot';
import { LockedPart } from '@/panes/lines/locked-part';
import { listEnds } from '@/panes/lines/use-moment-keys';
import type { SpanZoom } from '@/panes/lines/use-span-zoom';
import { DOCKED, useMedia } from '@/ui/use-media';
import { formatBucket } from '../view/supply-fields';
import { originOf } from '../view/supply-ranges';
import type { SupplyView } from '../view/use-supply';

export interface SupplyPlotProps {
  readonly view: SupplyView;
  readonly zoom: SpanZoom;
  readonly name: string;
  readonly describedBy: string;
  readonly testId: string;
  readonly insets: PlotInsets;
  makePicture(size: PictureSize): LinePicture;
  /** Lines that the crosshair marks. */
  readonly lines: readonly CursorLine[];
  readonly labels: readonly EndLabel[];
  renderOverlay?(placed: PlacedPicture): ReactNode;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** A plot over the range on screen, with the crosshair that all plots share. */
export function SupplyPlot(props: SupplyPlotProps) {
  const { view, zoom, name, describedBy, testId, insets, makePicture, lines, labels, renderOverlay, onKeyDown } = props;
  const { crosshair, range, seconds, choice } = view;
  // If the panes are stacked, the screen scrolls.
  const isWide = useMedia(DOCKED);
  const origin = originOf(choice.interval);
  const pointAt = (x: number, { picture, size }: PlacedPicture) => {
    const time = Math.min(Math.max(valueAtX(picture.x, insets, size, x), range.from), range.to - 1);
    // A bucket is drawn at its start, so the nearest one is meant.
    const nearest = origin + Math.round((time - origin) / seconds) * seconds;
    const [first, last] = listEnds(range, { seconds, origin });
    return { time: Math.min(Math.max(nearest, first), last), price: undefined, source: testId };
  };
  return (
    <LinePlot
      name={name}
      describedBy={describedBy}
      testId={testId}
      insets={insets}
      makePicture={makePicture}
      onHover={(x, placed) => crosshair.set(x === undefined ? undefined : pointAt(x, placed))}
      onPress={(x, placed) => (crosshair.pinned ? crosshair.unpin() : crosshair.pin(pointAt(x, placed)))}
      onKeyDown={onKeyDown}
      gestures={{ span: range, onSpan: zoom.onSpan, onFit: zoom.onFit, isScrolled: !isWide }}
      renderOverlay={(placed) => (
        <>
          <LockedPart view={view} {...placed} />
          {renderOverlay?.(placed)}
          <EndLabels {...placed} labels={labels} />
          <HistoryCursor {...placed} crosshair={crosshair} lines={lines} label={formatBucket} />
        </>
      )}
    />
  );
}
