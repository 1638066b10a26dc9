import { type RefCallback, useCallback, useState } from 'react';
import type { StackLayout, StackRowId } from '@/charts/echarts/stack-data';
import { useChartHeights } from '@/state/chart-heights';
import type { ChartSearch } from '@/state/url-state';
import { layOutStack, type RowHeights, type SubRowId } from './chart-layout';

export interface RowSizes {
  /** `undefined` before the stack has been measured. */
  readonly layout: StackLayout | undefined;
  /** Goes to the element that the stack fills. */
  readonly measure: RefCallback<HTMLElement>;
  readonly maximised: StackRowId | undefined;
  /** Gives a row all the room, or takes it back. */
  onMaximise(row: StackRowId): void;
  /** `undefined`: as it was before anybody changed it. */
  onHeight(row: SubRowId, height: number | undefined): void;
}

interface Measured {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** Heights of rows as an address keeps them: `volume:112`. */
export function readHeights(texts: readonly string[] | undefined): RowHeights {
  return Object.fromEntries(
    (texts ?? []).map((text) => {
      const [row, height] = text.split(':');
      return [row, Number(height)];
    }),
  );
}

export function writeHeights(heights: RowHeights): readonly string[] | undefined {
  const texts = Object.entries(heights).map(([row, height]) => `${row}:${height}`);
  return texts.length === 0 ? undefined : texts;
}

/** Places of the rows: as the address says, else as they were left, else as the design has them. */
export function useRowSizes(
  rows: readonly SubRowId[],
  search: ChartSearch,
  onSearch: (change: Partial<ChartSearch>) => void,
): RowSizes {
  const [size, setSize] = useState<Measured>();
  const [chosen, setChosen] = useState<StackRowId>();
  const { heights: kept, keep } = useChartHeights();
  const heights = search.heights === undefined ? kept : readHeights(search.heights);
  const maximised = chosen === 'price' || rows.some((row) => row === chosen) ? chosen : undefined;
  const measure = useCallback((element: HTMLElement) => {
    const take = (): void =>
      setSize({ width: element.clientWidth, height: element.clientHeight, pixelRatio: devicePixelRatio });
    const observer = new ResizeObserver(take);
    observer.observe(element);
    addEventListener('resize', take);
    take();
    return () => {
      observer.disconnect();
      removeEventListener('resize', take);
    };
  }, []);
  return {
    layout: size && layOutStack({ ...size, rows, heights, maximised }),
    measure,
    maximised,
    onMaximise: (row) => setChosen(maximised === row ? undefined : row),
    onHeight(row, height) {
      const { [row]: _, ...others } = heights;
      const next: RowHeights = height === undefined ? others : { ...others, [row]: height };
      keep(next);
      onSearch({ heights: writeHeights(next) });
    },
  };
}
