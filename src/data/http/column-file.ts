import { TABLES_PATH, type TableFormat } from '@/contract/local-tables';
import type { Http } from './http';

/** Has the page's own service write a table, as `contract/local-tables` describes it, in a format of columns. */
export function loadColumnFile(http: Http, format: TableFormat, table: Blob, signal?: AbortSignal): Promise<Blob> {
  return http.convert(TABLES_PATH, `format=${format}`, table, signal);
}
