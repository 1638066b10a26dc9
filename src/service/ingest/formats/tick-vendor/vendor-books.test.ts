import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { DecimalColumn } from '../../tables/decimal-column';
import { type RowTaker, readTable } from '../../tables/read-table';
import { vendorUpdates } from './vendor-books';

const HEADER = 'exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount';
const COLUMNS = HEADER.split(',');
const START_US = 1_741_046_400_062_507;

interface Told {
  readonly isSnapshot: boolean;
  readonly timeMs: number;
  readonly levels: readonly (readonly [isAsk: boolean, price: number, size: number])[];
}

async function read(lines: readonly string[], chunk: number): Promise<Told[]> {
  const messages: Told[] = [];
  let levels: Told['levels'][number][] = [];
  const [price, size] = [new DecimalColumn(), new DecimalColumn()];
  const take: Partial<RowTaker> = {
    price,
    size,
    market: () => undefined,
    level: (isAsk, ticks, lots) => levels.push([isAsk, ticks / 10 ** price.decimals, lots / 10 ** size.decimals]),
    message({ isSnapshot, timeMs }) {
      messages.push({ isSnapshot, timeMs, levels });
      levels = [];
    },
  };
  const bytes = Buffer.from(lines.join('\n'));
  const input = {
    name: 'book.csv',
    async *open() {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
    },
  };
  await readTable(input, { spec: vendorUpdates, named: {}, take: take as RowTaker });
  return messages;
}

/**
 * A plain implementation on texts: rows with the same arrival time are one message, and so are consecutive rows of a
 * snapshot.
 */
function readPlainly(lines: readonly string[]): Told[] {
  const messages: (Told & { readonly arrival: string; readonly levels: Told['levels'][number][] })[] = [];
  const header = lines[0].split(',');
  for (const line of lines) {
    const fields = line.replace(/\r$/, '').split(',');
    if (fields.length < 2 || line === lines[0]) continue;
    const said = Object.fromEntries(header.map((name, i) => [name, fields[i]]));
    const isSnapshot = said.is_snapshot === 'true';
    const last = messages.at(-1);
    if (last === undefined && !isSnapshot) continue;
    const arrival = said.local_timestamp;
    const level = [said.side === 'ask', Number(said.price), Number(said.amount)] as const;
    if (last?.isSnapshot === isSnapshot && (isSnapshot || last.arrival === arrival)) last.levels.push(level);
    else messages.push({ isSnapshot, timeMs: Math.floor(Number(said.timestamp) / 1000), arrival, levels: [level] });
  }
  return messages.map(({ isSnapshot, timeMs, levels }) => ({ isSnapshot, timeMs, levels }));
}

function makeFile(seed: number): string[] {
  const random = makeRandom(seed);
  const order = [...COLUMNS.slice(seed), ...COLUMNS.slice(0, seed)];
  const lines = [order.join(',')];
  let [time, arrival, isSnapshot] = [START_US, START_US, false];
  for (let i = 0; i < 600; i++) {
    if (random() < 0.3) arrival += Math.floor(random() * 3) * 7;
    if (random() < 0.4) time += Math.floor(random() * 2_000);
    if (random() < 0.03) isSnapshot = !isSnapshot;
    const said: Record<string, string> = {
      exchange: 'binance',
      symbol: 'TRXUSDT',
      timestamp: String(time),
      local_timestamp: random() < 0.05 ? `${arrival} late` : String(arrival),
      is_snapshot: String(isSnapshot),
      side: random() < 0.5 ? 'ask' : 'bid',
      price: (0.2 + Math.floor(random() * 300) / 10_000).toFixed(4),
      amount: random() < 0.2 ? '0' : (random() * 1e6).toFixed(1),
    };
    lines.push(order.map((name) => said[name]).join(',') + (random() < 0.1 ? '\r' : ''));
    if (random() < 0.02) lines.push(random() < 0.5 ? '' : lines[0]);
  }
  return lines;
}

describe("tick vendor's incremental books", () => {
  it.each([0, 1, 2, 3, 5, 6])(
    'become the messages given by the texts of their rows (columns from %i on)',
    async (seed) => {
      const lines = makeFile(seed);
      const expected = readPlainly(lines);
      expect(expected.length).toBeGreaterThan(50);
      for (const chunk of [1 << 20, 997, 131]) expect(await read(lines, chunk)).toEqual(expected);
    },
  );

  it('takes no value from a repeated header for the row below it', async () => {
    const row = `binance,TRXUSDT,${START_US},${START_US},true,bid,0.2,1`;
    const below = `exchange,symbol,${START_US},${START_US},true,bid,0.2,1`;
    await expect(read([HEADER, row, HEADER, below], 1 << 20)).rejects.toThrow('one market in a file');
  });
});
