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
import { buildExportTables } from './options-tables';
import type { OptionsView } from './use-options';

export interface OptionsExport {
  readonly view: OptionsView;
  readonly service: Service;
  readonly budget: Budget;
}

/** Makes the file, hands it to the person and gives back its name. Rejects with words for them. */
export async function exportOptions(kind: 'csv' | 'json', { view, service, budget }: OptionsExport): Promise<string> {
  const tables = buildExportTables(view);
  if (tables.length === 0) throw new Error('Nothing in this range is loaded.');
  const source = service.connection.getWorld()?.source;
  const requests = await listExportRequests(
    view.series.map(({ ask, span }) => listSpanTiles(ask, span)),
    { find: view.facts.desk.tiles.shelf.find, service, budget },
  );
  const content: ExportDocument = { facts: listFacts(view, source), requests, tables };
  const market = { ...view.facts.market, tenor: undefined, normalizedSymbol: view.coin };
  const name = `${nameFile(market, 'options', view.range.from)}.${kind}`;
  saveFile(name, await (kind === 'csv' ? writeCsv(content) : writeJson(content)));
  return name;
}

function listFacts(view: OptionsView, source: string | undefined): readonly ExportFact[] {
  const { volatility, skew, facts, choice, range } = view;
  const realised =
    choice.realisedDays === undefined
      ? 'Not shown'
      : `${choice.realisedDays} daily returns of ${facts.market.rawSymbol} on ${facts.market.exchange}`;
  return [
    ['Title', `Options, ${view.coin}`],
    ['Coin', view.coin],
    ['Venue', [...new Set([volatility.exchange, skew.exchange])].filter((one) => one !== undefined).join(', ')],
    ['Implied volatility', volatility.symbol ?? 'Not served'],
    ['Skew', `${skew.symbol ?? 'Not served'}; sign as published by the venue`],
    ['Data', describeDataOrigin(getDataOrigin(view.span, source))],
    ['Range', `${formatFullTime(range.from, 'utc')} to ${formatFullTime(range.to, 'utc')}`],
    ['From', String(range.from)],
    ['To', String(range.to)],
    ['Realised volatility', realised],
    ['Rank', 'Place of the newest value between the lowest (0) and the highest (100) of the daily values'],
    ['Percentile', 'Share of the daily values that are lower'],
  ];
}
