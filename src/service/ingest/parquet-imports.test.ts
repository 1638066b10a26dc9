import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { getRecordedId } from '../record/describe-market';
import { importMarkets, surveyFiles } from './import-files';

const MARKET = getRecordedId({ exchange: 'BINANCE_FUTURES', symbol: 'ABCUSDT', category: 'PERPETUAL' });

const room = setUpImportRoom();
const { run } = room;

describe('Parquet', () => {
  /** Writes with the database, which shares no code with the reader. */
  async function writeParquet(name: string, select: string): Promise<string> {
    const path = join(room.inputs, name);
    await room.store.engine.run(`${select} INTO OUTFILE '${path}' FORMAT Parquet`);
    return path;
  }

  it('is read like a table of the same columns, even if a mapping names them', async () => {
    const rows = `SELECT 700 + number AS id, toString(100 + number % 7 / 4) AS price, 0.5 AS qty, 50. AS quote_qty,
      fromUnixTimestamp64Milli(1700000000000 + number * 900) AS time, number % 3 = 0 AS is_buyer_maker FROM numbers(22000)`;
    const own = await writeParquet('ABCUSDT-trades-own.parquet', rows);
    const named = await writeParquet(
      'named.parquet',
      `SELECT id, price AS px, qty AS sz, quote_qty AS value, time AS at, is_buyer_maker AS maker FROM (${rows})`,
    );
    const mapping = {
      columns: { id: 'id', price: 'px', qty: 'sz', quote_qty: 'value', time: 'at', is_buyer_maker: 'maker' },
    };
    const [report] = await run(own);
    expect(report.marker).toMatchObject({ trades: 22_000 });
    const { markets } = await surveyFiles([named], { symbol: 'ABCUSDT' }, mapping);
    const [again] = await importMarkets({ ...room.target, markets, isReplacing: false });
    expect(again.isUnchanged).toBe(true);
    const [{ sum }] = await room.store.engine.rows<{ sum: number }>(
      'SELECT sum(buyLots + sellLots) AS sum FROM candle_minute WHERE market = {market:UInt32}',
      { market: MARKET },
    );
    expect(sum).toBe(22_000 * 5);
    await expect(run(named)).rejects.toThrow(/no format that can be imported/);
    await expect(surveyFiles([named], {}, { columns: { price: 'cost' } })).rejects.toThrow(
      /no column "cost", which the mapping names/,
    );
  });

  it('is refused when cut, and when a text would break its row', async () => {
    const path = await writeParquet(
      'whole.parquet',
      "SELECT 1 AS id, 'a,b' AS price, 1 AS qty, 1 AS quote_qty, 1700000000000 AS time, true AS is_buyer_maker",
    );
    await expect(run(path)).rejects.toThrow(/has a comma, a quote or a line end/);
    const cut = join(room.inputs, 'cut.parquet');
    writeFileSync(cut, readFileSync(path).subarray(0, 100));
    await expect(run(cut)).rejects.toThrow(/is no whole Parquet file/);
  });
});
