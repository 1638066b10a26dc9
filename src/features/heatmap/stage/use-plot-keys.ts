import type { KeyboardEvent } from 'react';
import type { CrosshairStore } from '@/charts/crosshair-store';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { columnOfTime } from '@/domain/grid/grid-tile';
import { secondsOfMicros } from '@/domain/units';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { centreOf, stepCursor } from '@/features/heatmap/readout/cursor-moves';
import { readCell } from '@/features/heatmap/readout/plot-readout';
import { findNewestSnapshot, findNextColumn } from '@/features/heatmap/view/newest-snapshot';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { placeCursor } from '@/panes/plot/keys/place-cursor';
import { type CursorStep, runPlotKey } from '@/panes/plot/keys/plot-keys';
import { type Speech, useSpeech } from '@/panes/plot/keys/use-speech';
import { useSettings } from '@/state/settings';

export interface PlotKeys extends Speech {
  onKeyDown(event: KeyboardEvent): void;
  /** Moves the crosshair to the next (1) or previous (-1) snapshot, skipping columns without one. */
  stepSnapshot(direction: 1 | -1): void;
  /** Moves the keyboard cursor to a time and price, brings it into view, and reads the cells there. */
  goTo(time: number, price: number, about?: CursorAbout): void;
  /** Speaks a sentence in place of a cell reading. */
  say(sentence: string): void;
}

/** What is spoken at a place that the cursor is moved to. */
export interface CursorAbout {
  /** Reads only this layer's cell. */
  readonly layer?: HeatmapLayer;
  /** Spoken before the cell. */
  readonly told?: string | undefined;
}

/** What Esc closes on the plot. */
export interface PlotEscapes {
  /** Ends the ruler, or clears the box. False if there is neither in view. */
  onDrop(): boolean;
  onLastLine(): void;
}

/**
 * Arrow keys move the crosshair cell by cell and read it out. = and - zoom. Esc closes the box, unpins the
 * crosshair, then removes the last line.
 */
export function usePlotKeys(heatmap: Heatmap, decimals: number, escapes: PlotEscapes): PlotKeys {
  const { pace, spoken, isSpeechWaiting } = useSpeech();
  const zone = useSettings((settings) => settings.zone);
  const { model, crosshair, base } = heatmap;

  function goTo(time: number, price: number, { layer, told }: CursorAbout = {}): void {
    placeCursor(heatmap, time, price);
    const layers = layer === undefined ? heatmap.layers : [layer];
    const { spoken: cell } = readCell({ ...heatmap, layers }, time, price, decimals, zone);
    pace.say(told === undefined ? cell : `${told}: ${cell}`);
  }

  function onStep(step: CursorStep): void {
    const { time, price } = stepCursor(crosshair.get(), model.get().view, base.data.spec, step);
    goTo(time, price);
  }

  function stepSnapshot(direction: 1 | -1): void {
    const { tiles, spec } = base.data;
    const { columnSeconds } = spec;
    const point = crosshair.get();
    const newest = findNewestSnapshot(tiles, model.get().view);
    if (newest === undefined) return;
    // Without a crosshair the rail shows the newest book: steps start from there.
    const from = point?.time ?? secondsOfMicros(getSnapshotTime(newest));
    const column = findNextColumn(tiles, spec, columnOfTime(spec, from) * columnSeconds, direction);
    if (column !== undefined) {
      goTo(column + columnSeconds / 2, point?.price ?? centreOf(model.get().view, spec).price);
    }
  }

  const keys = { Escape: () => closeTopmost(crosshair, escapes) };
  const onKeyDown = (event: KeyboardEvent): void => runPlotKey(event, { model, keys, onStep });
  return { onKeyDown, stepSnapshot, spoken, isSpeechWaiting, goTo, say: pace.sayNow };
}

/** The Esc key: closes the box if in view, unpins the crosshair, or removes the last line. */
export function closeTopmost(
  crosshair: Pick<CrosshairStore, 'get' | 'unpin'>,
  { onDrop, onLastLine }: PlotEscapes,
): void {
  if (onDrop()) return;
  if (crosshair.get() === undefined) onLastLine();
  else crosshair.unpin();
}
