import { TABLES_PATH, type TableFormat } from '@/contract/local-tables';
import type { Http } from './http';

/** Lets the page's own service convert a table (see `contract/local-tables`) to a columnar format. */
export function loadColumnFile(http: Http, format: TableFormat, table: Blob, signal?: AbortSignal): Promise<Blob> {
  return http.convert(TABLES_PATH, `format=${format}`, table, signal);
}
