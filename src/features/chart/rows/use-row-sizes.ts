import { type RefCallback, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { observeSizes } from '@/base/observe-sizes';
import { getPixelRatio } from '@/base/pixel-ratio';
import type { StackLayout, StackRowId } from '@/charts/echarts/stack-data';
import { type LayoutFacts, layOutStack, type RowHeights, type SubRowId } from '@/features/chart/view/chart-layout';
import { useChartHeights } from '@/state/chart-heights';
import type { ChartSearch } from '@/state/url-state';

export interface RowSizes {
  /** `undefined` before the stack has been measured. */
  readonly layout: StackLayout | undefined;
  /** Ref of the element that the stack fills. */
  readonly measure: RefCallback<HTMLElement>;
  readonly maximised: StackRowId | undefined;
  /** Maximises a row, or restores it. */
  onMaximise(row: StackRowId): void;
  /** `undefined` restores the default height. */
  onHeight(row: SubRowId, height: number | undefined): void;
}

interface Measured {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** Parses row heights as the address stores them: `volume:112`. */
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

/** Row heights in the form of the address: those in it, or else those saved on this device. */
export function useShownHeights({ heights: asked }: ChartSearch): { readonly heights?: readonly string[] } {
  const { heights: kept } = useChartHeights();
  const heights = asked ?? writeHeights(kept);
  return heights === undefined ? {} : { heights };
}

/**
 * Heights are written to the address after this long without a change: browsers block pages that write on every move.
 */
const REST_MS = 250;

/** Heights on screen that are not in the address yet. */
interface Draft {
  readonly heights: RowHeights;
  /** The heights in the address when the drag started. */
  readonly over: string;
}

/** Heights from the address, or else the saved ones; a change is written once the drag rests. */
function useRowHeights({ heights: asked }: ChartSearch, onSearch: (change: Partial<ChartSearch>) => void) {
  const { heights: kept, keep } = useChartHeights();
  const [draft, setDraft] = useState<Draft>();
  const said = asked?.join() ?? '';
  // If the address is neither the one before the drag nor the one written, a link was followed: the address wins.
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

/** Positions of the rows: as resized by the reader, or by default. */
export function useRowSizes(
  rows: readonly SubRowId[],
  facts: Pick<LayoutFacts, 'gutter' | 'headingLines' | 'isByVenue' | 'told'>,
  search: ChartSearch,
  onSearch: (change: Partial<ChartSearch>) => void,
): RowSizes {
  const [size, setSize] = useState<Measured>();
  const [chosen, setChosen] = useState<StackRowId>();
  const { heights, setHeights } = useRowHeights(search, onSearch);
  const maximised = chosen === 'price' || rows.some((row) => row === chosen) ? chosen : undefined;
  const measure = useCallback((element: HTMLElement) => {
    const take = (): void =>
      setSize({ width: element.clientWidth, height: element.clientHeight, pixelRatio: getPixelRatio() });
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
