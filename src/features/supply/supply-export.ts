import type { Budget } from '@/data/budget/budget';
import { formatFullTime } from '@/domain/format/format-time';
import { describeDataOrigin, getDataOrigin } from '@/panes/export/data-origin';
import type { ExportDocument, ExportFact } from '@/panes/export/export-document';
import { listExportRequests } from '@/panes/export/list-export-requests';
import { nameFile } from '@/panes/export/name-file';
import { saveFile } from '@/panes/export/save-file';
import { writeCsv } from '@/panes/export/write-csv';
import { writeJson } from '@/panes/export/write-json';
import type { Service } from '@/panes/service-context';
import { listSpanTiles } from '@/panes/use-tiles';
import type { SupplyAsset } from './supply-asset';
import { NOT_REPORTED } from './supply-fields';
import { buildExportTables } from './supply-tables';
import type { SupplyView } from './use-supply';

export interface SupplyExport {
  readonly view: SupplyView;
  readonly service: Service;
  readonly budget: Budget;
}

/** Makes the file, hands it to the person and gives back its name. Rejects with words for them. */
export async function exportSupply(kind: 'csv' | 'json', { view, service, budget }: SupplyExport): Promise<string> {
  const tables = buildExportTables(view);
  if (tables.length === 0) throw new Error('Nothing in this range is loaded.');
  const requests = await listExportRequests(
    view.series.map(({ ask, span }) => listSpanTiles(ask, span)),
    { find: view.facts.desk.tiles.shelf.find, service, budget },
  );
  const facts = listFacts(view, service.connection.getWorld()?.source);
  const content: ExportDocument = { facts, requests, tables };
  const named = { ...view.market, tenor: undefined, normalizedSymbol: view.asset.coin };
  const name = `${nameFile(named, 'supply', view.range.from)}.${kind}`;
  saveFile(name, await (kind === 'csv' ? writeCsv(content) : writeJson(content)));
  return name;
}

function listFacts(
  { asset, compared, range, choice, span }: SupplyView,
  source: string | undefined,
): readonly ExportFact[] {
  return [
    ['Title', `Supply, ${asset.coin}`],
    ['Coin', asset.coin],
    ...[asset, ...compared].flatMap(tellToken),
    ['Venue', 'None: figures are of the asset over all venues'],
    ['Data', describeDataOrigin(getDataOrigin(span, source))],
    ['Range', `${formatFullTime(range.from, 'utc')} to ${formatFullTime(range.to, 'utc')}`],
    ['From', String(range.from)],
    ['To', String(range.to)],
    ['Bucket', choice.interval === 'DAY' ? 'Day' : 'Week'],
    ['All others', '100 less the dominance of the coin'],
    ['Carried forward', '1 where a bucket repeats every figure of the one before'],
  ];
}

function tellToken({ coin, token }: SupplyAsset): readonly ExportFact[] {
  if (token === undefined) return [];
  const say = (text: string): string => (text === '' ? NOT_REPORTED : text);
  return [
    [`Token of ${coin}`, say(token.name)],
    [`Chain of ${coin}`, say(token.chain)],
    [`Contract of ${coin}`, say(token.contractAddress)],
  ];
}
