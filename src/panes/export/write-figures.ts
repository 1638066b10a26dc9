import type { Service } from '@/client/service-context';
import type { TableFormat } from '@/contract/local-tables';
import { loadColumnFile } from '@/data/http/column-file';
import { encodeTables } from './encode-table';
import type { ExportDocument } from './export-document';
import type { ExportKind } from './export-job';
import { writeCsv } from './write-csv';
import { writeJson } from './write-json';

/** Files of figures: all except the picture. */
export type FigureKind = Exclude<ExportKind, 'png'>;

type Write = (content: ExportDocument, service: Service) => Promise<Blob>;

/** Written by the embedded engine. Such a table has no place for facts and requests; the other formats include them. */
const writeColumns =
  (format: TableFormat): Write =>
  async ({ tables }, { connection, http }) => {
    if (connection.getWorld()?.source !== 'embedded')
      throw new Error('Only the embedded service writes this format. CSV and JSON are written by this page.');
    return loadColumnFile(http, format, await encodeTables(tables));
  };

const WRITERS: Readonly<Record<FigureKind, Write>> = {
  csv: (content) => writeCsv(content),
  json: (content) => writeJson(content),
  parquet: writeColumns('parquet'),
  arrow: writeColumns('arrow'),
};

/** The document as a file. Rejects with a message for the person. */
export const writeFigures = (kind: FigureKind, content: ExportDocument, service: Service): Promise<Blob> =>
  WRITERS[kind](content, service);
