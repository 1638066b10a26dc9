import type { ShownReduction } from '@/charts/heatmap/shown-reduction';
import { getMarketSymbol } from '@/data/queries/market-key';
import { buildCellsTable, SERVED_DIGITS } from '@/features/heatmap/readout/cells-table';
import { USD } from '@/features/heatmap/view/size-unit';
import type { LoadedBooks } from '@/features/heatmap/view/use-heatmap';
import {
  describeLayer,
  describeRange,
  describeShownCells,
  findShownRange,
  listVenues,
  nameView,
} from '@/features/heatmap/view/view-facts';
import type { ExportDocument, ExportFact, ExportRequest } from '@/panes/export/export-document';
import { type DataOrigin, describeDataOrigin } from '@/panes/market/data-origin';

/** The parts of the view that are not in its figures. */
export interface ViewContext {
  readonly origin: DataOrigin;
  /** What the engine shows of each layer, from `listShownLayers`. */
  readonly shown: readonly (ShownReduction | undefined)[];
}

/** The cells in view with everything needed to interpret them. */
export function buildViewDocument(
  heatmap: LoadedBooks,
  context: ViewContext,
  requests: readonly ExportRequest[],
): ExportDocument {
  return {
    facts: listFacts(heatmap, context),
    requests,
    tables: heatmap.layers.map((layer) => buildCellsTable(layer, heatmap)),
  };
}

/** Cells are named as received, which sizes in USD are not. */
const describeSizes = ({ unit }: LoadedBooks): readonly ExportFact[] =>
  unit === USD ? [['Sizes', 'In USD: size as received × price of the level']] : [];

/** An edge of the view without the noise of floating point behind its last digit. */
const describeEdge = (price: number): string => String(Number(price.toPrecision(SERVED_DIGITS)));

function listFacts(heatmap: LoadedBooks, { origin, shown }: ViewContext): readonly ExportFact[] {
  const { market, settled, layers } = heatmap;
  const { priceLow, priceHigh } = settled.view;
  const { from, to } = findShownRange(heatmap);
  const perLayer = layers.flatMap((layer, i): ExportFact[] => {
    const { name, grid, scope } = describeLayer(layer, market);
    const own = shown[i];
    return [
      [`${name} as received`, grid],
      ...(own === undefined ? [] : [[`${name} as drawn`, describeShownCells(own)] as const]),
      ...(scope === undefined ? [] : [[`${name} covers`, scope] as const]),
    ];
  });
  return [
    ['Title', nameView(heatmap)],
    ['Market', `${getMarketSymbol(market)} (${market.rawSymbol})`],
    ['Venues', listVenues(heatmap).join(' ')],
    ['Data', describeDataOrigin(origin)],
    ['Range', describeRange(heatmap, 'utc')],
    ['From', String(from)],
    ['To', String(to)],
    ['Lowest price', describeEdge(priceLow)],
    ['Highest price', describeEdge(priceHigh)],
    ...perLayer,
    ...describeSizes(heatmap),
    ['Rows', 'Every received level of each drawn snapshot in a price row in view'],
    [
      'Missing',
      'Between the lowest and highest level of a snapshot, a price without a row has size 0; beyond them sizes are unknown',
    ],
    ['Side', 'As received; in a flat book, inferred from the traded prices of that minute, or unknown'],
  ];
}
