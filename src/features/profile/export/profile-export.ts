import type { Service } from '@/client/service-context';
import { listSpanTiles } from '@/client/use-tiles';
import type { Budget } from '@/data/budget/budget';
import { formatDate } from '@/domain/format/format-time';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { describeRows } from '@/features/profile/view/row-words';
import { SESSION_KINDS } from '@/features/profile/view/session-kind';
import { encodePlot } from '@/panes/export/encode-plot';
import type { ExportDocument, ExportFact } from '@/panes/export/export-document';
import type { ExportKind } from '@/panes/export/export-job';
import { findKnownRange } from '@/panes/export/known-range';
import { listExportRequests } from '@/panes/export/list-export-requests';
import { nameFile } from '@/panes/export/name-file';
import { saveFile } from '@/panes/export/save-file';
import { type FigureKind, writeFigures } from '@/panes/export/write-figures';
import { type DataOrigin, describeDataOrigin, getDataOrigin } from '@/panes/market/data-origin';
import { buildExportTables, describeCountedRows, LEVELS_RULE } from './profile-tables';

export interface ProfileExport {
  readonly view: ProfileView;
  /** The element with headers, plot, axis and strip. */
  readonly element: HTMLElement | undefined;
  readonly service: Service;
  readonly budget: Budget;
}

/** Builds the file, downloads it and returns its name. Rejects with a message for the reader. */
export async function exportProfile(kind: ExportKind, job: ProfileExport): Promise<string> {
  const { market, settled } = job.view;
  const name = `${nameFile(market, 'profile', settled.view.timeFrom)}.${kind}`;
  saveFile(name, await (kind === 'png' ? makePicture(job) : makeFigures(kind, job)));
  return name;
}

function getOrigin({ view, service }: ProfileExport): DataOrigin {
  return getDataOrigin(view.span, service.connection.getWorld()?.source);
}

async function makeFigures(kind: FigureKind, job: ProfileExport): Promise<Blob> {
  const { view, service, budget } = job;
  const requests = await listExportRequests(
    view.series.map(({ ask, span }) => listSpanTiles(ask, span)),
    { find: view.dataClient.tiles.shelf.find, service, budget },
  );
  const tables = buildExportTables(view);
  if (tables.length === 0) throw new Error('No session in view is loaded.');
  const content: ExportDocument = { facts: listFacts(job), requests, tables };
  return writeFigures(kind, content, service);
}

function describeRange({ settled, span }: ProfileView): string {
  const { from, to } = findKnownRange(settled.view, span);
  return `${formatDate(from, 'utc')} to ${formatDate(to - 1, 'utc')}`;
}

function describeProfileKind(view: ProfileView): string {
  const { kind, minutes, percent } = view;
  return `${SESSION_KINDS[kind].label} sessions, ${minutes}-minute blocks, TPOs counted ${describeRows(view).counted}, value area ${percent}%`;
}

function listFacts(job: ProfileExport): readonly ExportFact[] {
  const { view } = job;
  const { from, to } = findKnownRange(view.settled.view, view.span);
  return [
    ['Title', `Market profile, ${view.symbol}`],
    ['Market', `${view.symbol} (${view.market.rawSymbol})`],
    ['Venues', view.markets.venues.join(', ')],
    ['Data', describeDataOrigin(getOrigin(job))],
    ['Range', describeRange(view)],
    ['From', String(from)],
    ['To', String(to)],
    ['Profiles', describeProfileKind(view)],
    ['Counts', describeCountedRows(view)],
    ['Unit', view.unit],
    ['Prices', `${LEVELS_RULE} Figures of a session have no row.`],
    ['Letters', 'A to Z, a to z, then a letter with the number of its round; block A begins with the session'],
    ['Figures', 'Computed from the levels; open, close and the volume of each row are the service’s'],
  ];
}

async function makePicture(job: ProfileExport): Promise<Blob> {
  const { view, element } = job;
  if (element === undefined) throw new Error('The profiles are not on screen.');
  const origin = getOrigin(job);
  const words = {
    title: `Market profile, ${view.symbol}`,
    badge: origin,
    subtitle: [view.markets.venues.join(', '), describeRange(view)].join('  ·  '),
    notes: [`${describeProfileKind(view)}.`, `${describeDataOrigin(origin)}. Drawn by Depthscape.`],
  };
  return encodePlot(element, words, view.crosshair);
}
