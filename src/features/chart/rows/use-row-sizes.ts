import { type RefCallback, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { observeSizes } from '@/base/observe-sizes';
import type { StackLayout, StackRowId } from '@/charts/echarts/stack-data';
import { type LayoutFacts, layOutStack, type RowHeights, type SubRowId } from '@/features/chart/view/chart-layout';
import { useChartHeights } from '@/state/chart-heights';
import type { ChartSearch } from '@/state/url-state';

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
function readHeights(texts: readonly string[] | undefined): RowHeights {
  return Object.fromEntries(
    (texts ?? []).map((text) => {
      const [row, height] = text.split(':');
      return [row, Number(height)];
    }),
  );
}

function writeHeights(heights: RowHeights): readonly string[] | undefined {
  const texts = Object.entries(heights).map(([row, height]) => `${row}:${height}`);
  return texts.length === 0 ? undefined : texts;
}

/** Row heights as an address writes them: those of the address, else those saved on this device. */
export function useShownHeights({ heights: asked }: ChartSearch): { readonly heights?: readonly string[] } {
  const { heights: kept } = useChartHeights();
  const heights = asked ?? writeHeights(kept);
  return heights === undefined ? {} : { heights };
}

/** The hand has rested for so long when heights are written into the address: browsers stop pages that write each move. */
const REST_MS = 250;

/** Heights that are on screen and not yet in the address. */
interface Draft {
  readonly heights: RowHeights;
  /** What the address said before. */
  readonly over: string;
}

/** Heights as the address says, else as they were left; a change is written once the hand rests. */
function useRowHeights({ heights: asked }: ChartSearch, onSearch: (change: Partial<ChartSearch>) => void) {
  const { heights: kept, keep } = useChartHeights();
  const [draft, setDraft] = useState<Draft>();
  const said = asked?.join() ?? '';
  // A followed link says something else than before and than was written: it counts.
  const isDrafted =
    draft !== undefined && (draft.over === said || (writeHeights(draft.heights)?.join() ?? '') === said);
  const write = useEffectEvent(({ heights }: Draft) => {
    keep(heights);
    onSearch({ heights: writeHeights(heights) });
  });
  useEffect(() => {
    if (draft === undefined) return undefined;
    const timer = setTimeout(() => write(draft), REST_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const heights = isDrafted ? draft.heights : asked === undefined ? kept : readHeights(asked);
  return { heights, setHeights: (next: RowHeights) => setDraft({ heights: next, over: said }) };
}

/** Places of the rows: as the reader has made them, else as the design has them. */
export function useRowSizes(
  rows: readonly SubRowId[],
  facts: Pick<LayoutFacts, 'hasGutter' | 'headingLines' | 'isByVenue' | 'lanes'>,
  search: ChartSearch,
  onSearch: (change: Partial<ChartSearch>) => void,
): RowSizes {
  const [size, setSize] = useState<Measured>();
  const [chosen, setChosen] = useState<StackRowId>();
  const { heights, setHeights } = useRowHeights(search, onSearch);
  const maximised = chosen === 'price' || rows.some((row) => row === chosen) ? chosen : undefined;
  const measure = useCallback((element: HTMLElement) => {
    const take = (): void =>
      setSize({ width: element.clientWidth, height: element.clientHeight, pixelRatio: devicePixelRatio });
    const observed = observeSizes([element], take);
    take();
    return () => observed.dispose();
  }, []);
  return {
    layout: size && layOutStack({ ...size, ...facts, rows, heights, maximised }),
    measure,
    maximised,
    onMaximise: (row) => setChosen(maximised === row ? undefined : row),
    onHeight(row, height) {
      const { [row]: _, ...others } = heights;
      setHeights(height === undefined ? others : { ...others, [row]: height });
    },
  };
}
