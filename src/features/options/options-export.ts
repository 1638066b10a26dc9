import type { Service } from '@/client/service-context';
import { listSpanTiles } from '@/client/use-tiles';
import type { Budget } from '@/data/budget/budget';
import type { SummaryKind } from '@/data/queries/tenors';
import { formatFullSpan } from '@/domain/format/format-span';
import { encodePlot } from '@/panes/export/encode-plot';
import type { ExportDocument, ExportFact } from '@/panes/export/export-document';
import type { ExportKind } from '@/panes/export/export-job';
import { listExportRequests } from '@/panes/export/list-export-requests';
import { nameFile } from '@/panes/export/name-file';
import { saveFile } from '@/panes/export/save-file';
import { type FigureKind, writeFigures } from '@/panes/export/write-figures';
import { describeDataOrigin, getDataOrigin } from '@/panes/market/data-origin';
import { buildExportTables, lengthenTable, nameCoin } from './options-tables';
import { SIDE_WORDS } from './view/options-format';
import { newestOf } from './view/tenor-lines';
import type { OptionsView } from './view/use-options';

export interface OptionsExport {
  readonly view: OptionsView;
  /** The panes on screen. */
  readonly element: HTMLElement | undefined;
  readonly service: Service;
  readonly budget: Budget;
  /** The pane it was requested from; absent: everything on screen. */
  readonly kind?: SummaryKind | undefined;
}

/** Builds the file, downloads it and returns its name. Rejects with a message for the reader. */
export async function exportOptions(kind: ExportKind, job: OptionsExport): Promise<string> {
  const what =
    kind === 'png' || job.kind === undefined ? 'options' : `options-${SIDE_WORDS[job.kind].short.toLowerCase()}`;
  const name = `${nameFile(nameCoin(job.view), what, job.view.range.from)}.${kind}`;
  saveFile(name, await (kind === 'png' ? makePicture(job) : makeFigures(kind, job)));
  return name;
}

const listVenues = ({ volatility, skew }: OptionsView): string =>
  [...new Set([volatility.exchange, skew.exchange])].filter((one) => one !== undefined).join(', ');

const describeRealised = ({ choice, facts }: OptionsView): string =>
  `${choice.realisedDays} daily returns of ${facts.market.rawSymbol} on ${facts.market.exchange}`;

async function makePicture({ view, element, service }: OptionsExport): Promise<Blob> {
  if (element === undefined) throw new Error('The options are not on screen.');
  const { volatility, skew, range, choice } = view;
  const origin = getDataOrigin(view.span, service.connection.getWorld()?.source);
  const symbols = [volatility.symbol, skew.symbol].filter((one) => one !== undefined).join(', ');
  const realised =
    choice.realisedDays === undefined || Number.isNaN(newestOf(view.realised))
      ? []
      : [`Lower strip: realised from ${describeRealised(view)}.`];
  const words = {
    title: `Options, ${[view.coin, ...(view.beside === undefined ? [] : [view.beside.coin])].join(' and ')}`,
    badge: origin,
    subtitle: [listVenues(view), symbols, formatFullSpan(range, view.facts.nowSeconds)]
      .filter((one) => one !== '')
      .join('  ·  '),
    notes: [
      [
        'Bands: 10th to 90th percentile of the daily values. Skew: call − put, as published; below 0, puts cost more.',
        ...realised,
        ...(view.beside === undefined ? [] : [`Dashed: ${view.beside.coin}.`]),
      ].join(' '),
      `${describeDataOrigin(origin)}. Drawn by Depthscape.`,
    ],
  };
  return encodePlot(element, words, view.crosshair);
}

async function makeFigures(kind: FigureKind, { view, service, budget, kind: pane }: OptionsExport): Promise<Blob> {
  const kinds = pane === undefined ? undefined : [pane];
  const tables = buildExportTables(view, kinds);
  if (tables.length === 0) throw new Error('Nothing in this range is loaded.');
  const source = service.connection.getWorld()?.source;
  const requests = await listExportRequests(
    view.series
      .filter((one) => pane === undefined || one.kind === pane || (one.kind === 'candles' && pane === 'volatility'))
      .map(({ ask, span }) => listSpanTiles(ask, span)),
    { find: view.facts.dataClient.tiles.shelf.find, service, budget },
  );
  const content: ExportDocument = { facts: listFacts(view, source), requests, tables };
  return writeFigures(kind, kind === 'csv' ? { ...content, tables: tables.map(lengthenTable) } : content, service);
}

/** The coin beside, and where its figures are from. */
function listBesideFacts({ beside, volatility, skew }: OptionsView): readonly ExportFact[] {
  if (beside === undefined) return [];
  const symbols = [volatility, skew].flatMap((side) => side.beside?.symbol ?? []);
  return [['Compared with', `${beside.coin}, ${symbols.join(', ')}`]];
}

function listFacts(view: OptionsView, source: string | undefined): readonly ExportFact[] {
  const { volatility, skew, choice, range } = view;
  const realised = choice.realisedDays === undefined ? 'Not shown' : describeRealised(view);
  return [
    ['Title', `Options, ${view.coin}`],
    ['Coin', view.coin],
    ['Venue', listVenues(view)],
    ['Implied volatility', volatility.symbol ?? 'Not served'],
    ['Skew', `${skew.symbol ?? 'Not served'}; call − put, as published: below 0, puts cost more`],
    ...listBesideFacts(view),
    ['Data', describeDataOrigin(getDataOrigin(view.span, source))],
    ['Range', formatFullSpan(range, view.facts.nowSeconds)],
    ['From', String(range.from)],
    ['To', String(range.to)],
    ['Realised volatility', realised],
    ['Rank', 'Place of the newest value between the lowest (0) and the highest (100) of the daily values'],
    ['Percentile', 'Share of the daily values that are lower'],
  ];
}
