import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_HEADER } from '@/contract/headers';
import type { TableHead } from '@/contract/local-tables';
import { writeTable } from '@/service/store/engine/write-table';
import { type InProcessService } from '@/testing/in-process-service';
import { openSmallService, readJson } from '@/testing/small-service';
import { makeKeyRing } from './keys';
import type { LocalTables } from './local-tables';

const keys = makeKeyRing('enterprise:enterprise-key');
const KEY = keys.dashboardKeys.advanced;
const HEAD: TableHead = { columns: [{ name: 'price', kind: 'number' }] };
const ROW = [0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f];

let service: InProcessService;
const tables: LocalTables = { write: (head, rows, format) => writeTable(service.engine, head, rows, format) };
beforeAll(async () => {
  service = await openSmallService({ tables, keys });
});
afterAll(() => service.close());

const bodyOf = (head: unknown, row: readonly number[] = ROW): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...new TextEncoder().encode(`${JSON.stringify(head)}\n`), ...row]);

const post = (body: BodyInit, format = 'parquet', headers: Record<string, string> = {}): Promise<Response> =>
  service.fetch(`/local/tables?format=${format}`, { method: 'POST', body, headers: { [KEY_HEADER]: KEY, ...headers } });

describe('/local/tables', () => {
  it.each([
    ['parquet', 'PAR1', 'application/vnd.apache.parquet'],
    ['arrow', 'ARROW1', 'application/vnd.apache.arrow.file'],
  ])('gives a table back as %s', async (format, magic, type) => {
    const answer = await post(bodyOf(HEAD), format);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe(type);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(new TextDecoder().decode(bytes.subarray(0, magic.length))).toBe(magic);
  });

  it.each([
    ['another format', bodyOf(HEAD), 'csv', /one of parquet, arrow/],
    ['no head', new Uint8Array(0), 'parquet', /must begin with a head of one line/],
    ['a head without an end', '{"columns":[', 'parquet', /must begin with a head of one line/],
    ['a head without columns', bodyOf({ columns: [] }), 'parquet', /no head of a table: columns/],
    ['a column of a kind that is none', bodyOf({ columns: [{ name: 'a', kind: 'x' }] }), 'parquet', /columns\.0\.kind/],
    ['rows that are cut short', bodyOf(HEAD, ROW.slice(0, 4)), 'arrow', /The rows are not those of the head/],
  ])('refuses %s with a sentence', async (_, body, format, words) => {
    const answer = await post(body, format);
    expect(answer.status).toBe(400);
    expect(await readJson(answer)).toMatchObject({ error: 'INVALID_PARAMS', message: expect.stringMatching(words) });
  });

  it.each([
    ['no key', { [KEY_HEADER]: '' }, 401],
    ['a key of the API', { [KEY_HEADER]: 'enterprise-key' }, 401],
    ['another origin', { Origin: 'http://evil.example' }, 403],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ])('refuses %s', async (_, headers, status) => {
    expect((await post(bodyOf(HEAD), 'parquet', headers)).status).toBe(status);
  });

  it('is written to, not read', async () => {
    const answer = await service.fetch('/local/tables?format=parquet');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe('POST, OPTIONS');
  });
});
