import { getPixelRatio } from '@/base/pixel-ratio';
import type { Service } from '@/client/service-context';
import { listSpanTiles } from '@/client/use-tiles';
import type { Budget } from '@/data/budget/budget';
import { getMarketSymbol } from '@/data/queries/market-key';
import { parseHex } from '@/domain/scale/oklab';
import { listPictureScales, listPictureSigns } from '@/features/heatmap/scale/picture-legend';
import { listShownLayers } from '@/features/heatmap/scale/shown-layers';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import {
  describeLayer,
  describeRange,
  describeShownCells,
  listVenues,
  nameView,
} from '@/features/heatmap/view/view-facts';
import { composePicture, encodePng, type PictureOptions } from '@/panes/export/compose-picture';
import { drawSharply } from '@/panes/export/draw-sharply';
import type { ExportKind } from '@/panes/export/export-job';
import { listExportRequests } from '@/panes/export/list-export-requests';
import { nameFile } from '@/panes/export/name-file';
import { describePinned, pictureWithoutCrosshair } from '@/panes/export/picture-without-crosshair';
import { saveFile } from '@/panes/export/save-file';
import { type FigureKind, writeFigures } from '@/panes/export/write-figures';
import { describeDataOrigin, getDataOrigin } from '@/panes/market/data-origin';
import type { PaneExportsProps } from './pane-exports-types';
import { buildViewDocument, type ViewContext } from './view-document';

export interface ViewExport extends Pick<PaneExportsProps, 'heatmap' | 'stage' | 'scale'> {
  /** Whether rows are distances from the mid instead of prices. */
  readonly isOfDistances: boolean;
  /** The element with the panes and all their canvases. */
  readonly grid: HTMLElement | undefined;
  readonly service: Service;
  readonly budget: Budget;
}

/** Makes the file, saves it and returns its name. Rejects with a message for the reader. */
export async function exportView(kind: ExportKind, view: ViewExport): Promise<string> {
  const name = `${nameFile(view.heatmap.market, kind === 'png' ? 'heatmap' : 'cells', view.heatmap.settled.view.timeFrom)}.${kind}`;
  saveFile(name, await (kind === 'png' ? makePicture(view) : makeFigures(kind, view)));
  return name;
}

function getContext({ heatmap, stage, scale, service }: ViewExport): ViewContext {
  const origin = getDataOrigin(heatmap.span, service.connection.getWorld()?.source);
  return { origin, shown: listShownLayers(stage?.heat.shown ?? [], scale.scales) };
}

async function makeFigures(kind: FigureKind, view: ViewExport): Promise<Blob> {
  const { heatmap, service, budget } = view;
  const requests = await listExportRequests(
    heatmap.layers.map((layer) => listSpanTiles({ ...layer.ask, view: layer.data.view }, heatmap.needed)),
    { find: heatmap.dataClient.tiles.shelf.find, service, budget },
  );
  const content = buildViewDocument(heatmap, getContext(view), requests);
  if (content.tables.every(({ length }) => length === 0)) throw new Error('No cell in view is loaded.');
  return writeFigures(kind, content, service);
}

/** Most frames to wait for a busy engine to draw its last tiles. After that the picture shows what is there. */
const MAX_DRAWS = 40;

/** WebGL pixels can be read only in the task that drew them. */
function drawNow({ heat, covers }: HeatmapStage): void {
  for (const shown of [heat, ...covers]) {
    shown.draw();
    for (let i = 0; i < MAX_DRAWS && shown.isBusy; i++) shown.draw();
  }
}

function makePicture(view: ViewExport): Promise<Blob> {
  const { stage, grid, heatmap } = view;
  if (stage === undefined || grid === undefined) return Promise.reject(new Error('The plot is not on screen.'));
  return pictureWithoutCrosshair(heatmap.crosshair, () =>
    // Panes and axes, which the heat does not draw, are drawn by then.
    drawSharply(grid, async () => {
      drawNow(stage);
      return encodePng(composePicture(describePicture(view, grid)));
    }),
  );
}

/** Whether the heat is visible: the liquidation map hides it. */
function isHeatSeen(element: HTMLElement): boolean {
  return element.querySelector('[data-host=plot]')?.checkVisibility({ visibilityProperty: true }) ?? true;
}

function describePicture(view: ViewExport, element: HTMLElement): PictureOptions {
  const hasHeat = view.isOfDistances || isHeatSeen(element);
  const { heatmap, scale } = view;
  const { theme, scales } = scale;
  return {
    element,
    pixelRatio: getPixelRatio(),
    theme,
    ground: parseHex(theme.canvas),
    words: describeWords(view, hasHeat),
    scales: hasHeat ? listPictureScales(heatmap, scales) : [],
    signs: hasHeat ? listPictureSigns(heatmap, scale) : [],
  };
}

function describeWords(view: ViewExport, hasHeat: boolean): PictureOptions['words'] {
  const { heatmap, isOfDistances } = view;
  const { origin, shown } = getContext(view);
  const symbol = getMarketSymbol(heatmap.market);
  const layers = heatmap.layers.map((layer) => describeLayer(layer, heatmap.market));
  return {
    title: isOfDistances
      ? `Depth over distance from the mid, basis points, ${symbol}`
      : hasHeat
        ? nameView(heatmap)
        : `Liquidations over price, ${symbol}`,
    badge: origin,
    subtitle: [listVenues(heatmap).join(' + '), describeRange(heatmap, 'utc')].join('  ·  '),
    notes: [
      `${describeDataOrigin(origin)}. Drawn by Depthscape.`,
      ...describePinned(heatmap.crosshair),
      ...layers.map(({ name, grid, scope }, i) => {
        const own = hasHeat && !isOfDistances ? shown[i] : undefined;
        return [`${name}: ${grid}`, own && describeShownCells(own), scope]
          .filter((part) => part !== undefined)
          .join('. ');
      }),
    ],
  };
}
