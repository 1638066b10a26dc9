import { makeYieldToMain, type YieldToMain } from '@/base/yield-to-main';
import { formatExactNumber } from '@/domain/csv/format-csv';
import { dropDust } from '@/domain/format/drop-dust';
import type { ExportColumn, ExportDocument } from './export-document';

const VALUES_PER_PART = 10_000;
const JSON_TYPE = 'application/json';

/**
 * The document as JSON: `facts` by name, `requests`, and `tables` of columns, without those for readers. Numbers
 * read back to the same 64 bits, except for the dust of arithmetic. `null` is a number that is missing or that JSON cannot express.
 */
export async function writeJson(content: ExportDocument, yieldToMain: YieldToMain = makeYieldToMain()): Promise<Blob> {
  const head = JSON.stringify({ facts: Object.fromEntries(content.facts), requests: content.requests });
  const parts = [`${head.slice(0, -1)},"tables":[`];
  for (const [i, table] of content.tables.entries()) {
    const { name, length } = table;
    const columns = table.columns.filter(({ isForReaders }) => isForReaders !== true);
    const units = Object.fromEntries(
      columns.flatMap(({ name: column, unit }) => (unit === undefined ? [] : [[column, unit]])),
    );
    parts.push(`${i > 0 ? ',' : ''}${JSON.stringify({ name, length, units }).slice(0, -1)},"columns":{`);
    for (const [at, column] of columns.entries()) {
      parts.push(`${at > 0 ? ',' : ''}${JSON.stringify(column.name)}:[`);
      await pushValues(parts, column, yieldToMain);
      parts.push(']');
    }
    parts.push('}}');
  }
  parts.push(']}');
  return new Blob(parts, { type: JSON_TYPE });
}

async function pushValues(parts: string[], { values }: ExportColumn, yieldToMain: YieldToMain): Promise<void> {
  for (let from = 0; from < values.length; from += VALUES_PER_PART) {
    const slice = Array.prototype.slice.call(values, from, from + VALUES_PER_PART) as (string | number)[];
    parts.push((from > 0 ? ',' : '') + slice.map(formatValue).join(','));
    await yieldToMain();
  }
}

function formatValue(value: string | number): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return Number.isFinite(value) ? formatExactNumber(dropDust(value)) : 'null';
}
