import type { Service } from '@/client/service-context';
import { listSpanTiles } from '@/client/use-tiles';
import type { Budget } from '@/data/budget/budget';
import { formatFullSpan } from '@/domain/format/format-span';
import { encodePlot } from '@/panes/export/encode-plot';
import type { ExportDocument, ExportFact } from '@/panes/export/export-document';
import type { ExportKind } from '@/panes/export/export-job';
import { listExportRequests } from '@/panes/export/list-export-requests';
import { nameFile } from '@/panes/export/name-file';
import { saveFile } from '@/panes/export/save-file';
import { type FigureKind, writeFigures } from '@/panes/export/write-figures';
import { describeDataOrigin, getDataOrigin } from '@/panes/market/data-origin';
import { listCapLines } from './panes/cap-lines';
import { buildExportTables, nameRest, PART_TITLES, type SupplyPart } from './panes/supply-tables';
import type { SupplyAsset } from './view/supply-asset';
import { formatSpan, NOT_REPORTED } from './view/supply-fields';
import type { SupplyView } from './view/use-supply';

export interface SupplyExport {
  readonly view: SupplyView;
  readonly part: SupplyPart;
  /** The pane of the part, while it is on screen. */
  readonly element: HTMLElement | undefined;
  readonly service: Service;
  readonly budget: Budget;
}

/**
 * Builds the file, downloads it and returns its name: a picture of one pane, or the figures of all. Rejects with a
 * message for the reader.
 */
export async function exportSupply(kind: ExportKind, job: SupplyExport): Promise<string> {
  const { view, part } = job;
  const named = { ...view.market, tenor: undefined, normalizedSymbol: view.asset.coin };
  const what = kind === 'png' ? `supply-${part}` : 'supply';
  const name = `${nameFile(named, what, view.range.from)}.${kind}`;
  saveFile(name, await (kind === 'png' ? makePicture(job) : makeFigures(kind, job)));
  return name;
}

async function makePicture({ view, part, element, service }: SupplyExport): Promise<Blob> {
  if (element === undefined) throw new Error('The pane is not on screen.');
  const { asset, compared, range, choice } = view;
  const origin = getDataOrigin(view.span, service.connection.getWorld()?.source);
  const coins = part === 'supply' ? [asset] : [asset, ...compared];
  const words = {
    title: `${PART_TITLES[part]}, ${coins.map(({ coin }) => coin).join(', ')}`,
    badge: origin,
    subtitle: [
      'Asset level, all venues',
      formatSpan(range),
      choice.interval === 'DAY' ? 'buckets of a day' : 'buckets of a week',
    ].join('  ·  '),
    notes: [
      ...(part === 'cap' ? describeDashes(view) : []),
      'Where nothing was reported, the latest snapshot is carried forward: a grey strip at the bottom marks such buckets.',
      `${describeDataOrigin(origin)}. Drawn by Depthscape.`,
    ],
  };
  return encodePlot(element, words, view.crosshair);
}

/** Which line is which, as text: the legend of dashes is not part of a picture. */
function describeDashes(view: SupplyView): readonly string[] {
  const words = listCapLines(view).flatMap(({ label, dash }) =>
    dash === undefined ? [] : [`${nameDash(dash)}: ${label}`],
  );
  return words.length === 0 ? [] : [`${words.join('. ')}.`];
}

const nameDash = ([length]: readonly number[]): string =>
  length >= 5 ? 'Long dashes' : length > 1 ? 'Short dashes' : 'Dots';

async function makeFigures(kind: FigureKind, { view, service, budget }: SupplyExport): Promise<Blob> {
  const tables = buildExportTables(view);
  if (tables.length === 0) throw new Error('Nothing in this range is loaded.');
  const requests = await listExportRequests(
    view.series.map(({ ask, span }) => listSpanTiles(ask, span)),
    { find: view.facts.dataClient.tiles.shelf.find, service, budget },
  );
  const content: ExportDocument = { facts: listFacts(view, service.connection.getWorld()?.source), requests, tables };
  return writeFigures(kind, content, service);
}

function listFacts(
  { asset, compared, range, choice, span, facts }: SupplyView,
  source: string | undefined,
): readonly ExportFact[] {
  return [
    ['Title', `Supply, ${asset.coin}`],
    ['Coin', asset.coin],
    ...[asset, ...compared].flatMap(describeToken),
    ['Venue', 'None: figures are of the asset over all venues'],
    ['Data', describeDataOrigin(getDataOrigin(span, source))],
    ['Range', formatFullSpan(range, facts.nowSeconds)],
    ['From', String(range.from)],
    ['To', String(range.to)],
    ['Bucket', choice.interval === 'DAY' ? 'Day' : 'Week'],
    ...[asset, ...compared].map(
      (one): ExportFact => [nameRest(one, compared), `100 minus the dominance of ${one.coin}`],
    ),
    ['Carried forward', '1 where a bucket repeats every figure of the previous one'],
  ];
}

function describeToken({ coin, token }: SupplyAsset): readonly ExportFact[] {
  if (token === undefined) return [];
  const say = (text: string): string => (text === '' ? NOT_REPORTED : text);
  return [
    [`Token of ${coin}`, say(token.name)],
    [`Chain of ${coin}`, say(token.chain)],
    [`Contract of ${coin}`, say(token.contractAddress)],
  ];
}
