import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { readCandles } from '@/testing/ingest/read-recording';
import { getRecordedId } from '../record/describe-market';
import { formatReport, formatSurvey } from './format-report';
import { surveyFiles } from './import-files';

const OKX_LISTS = fileURLToPath(
  new URL('../../../../shared/data/feed-frames/captures/OKX.0__2022-05-13.gz', import.meta.url),
);
const hasLists = existsSync(OKX_LISTS);
if (!hasLists) process.stderr.write(`SKIPPED: no file ${OKX_LISTS}; no list of a venue is read\n`);

const room = setUpImportRoom();
const { run } = room;

function writeText(name: string, text: string): string {
  const path = join(room.inputs, name);
  writeFileSync(path, text);
  return path;
}

const tradesOf = (exchange: string, symbol: string, sizes: readonly number[]): string => {
  const rows = sizes.map(
    (size, i) =>
      `${exchange},${symbol},${1_652_400_000_000_000 + i * 1e6},${1_652_400_000_100_000 + i * 1e6},${i + 1},buy,50.5,${size}`,
  );
  return writeText(
    `${exchange}_trades_2022-05-13_${symbol}.csv`,
    `exchange,symbol,timestamp,local_timestamp,id,side,price,amount\n${rows.join('\n')}\n`,
  );
};

const listOf = (name: string, symbol: string, worth: string): string =>
  writeText(
    name,
    `{"code":"0","data":[{"instType":"SWAP","instId":"${symbol}","uly":"${symbol.replace('-SWAP', '')}","ctVal":"${worth}","ctValCcy":"${symbol.split('-')[0]}","tickSz":"0.01","lotSz":"1"}]}\n`,
  );

async function coinsOf(exchange: string, symbol: string): Promise<number> {
  const market = getRecordedId({ exchange, symbol, category: 'PERPETUAL' });
  const candles = await readCandles(room.store.engine, market);
  return candles.reduce((sum, { buyLots, sellLots }) => sum + buyLots + sellLots, 0) / 1e6;
}

describe('sizes in contracts', () => {
  it('of which nobody here knows the worth are refused, and the list that tells it is asked for', async () => {
    const expected = /SOL-USDT-SWAP are contracts, and nobody here knows what one is worth: name the venue's list/;
    await expect(run(tradesOf('okex-swap', 'SOL-USDT-SWAP', [3]))).rejects.toThrow(expected);
  });

  it.each([
    ['gate-io-futures', 'SOL_USDT'],
    ['huobi-dm-linear-swap', 'SOL-USDT'],
    ['huobi-dm', 'BTC_CQ'],
    ['phemex', 'BTCUSD'],
    ['cryptofacilities', 'PI_XBTUSD'],
    ['okex-options', 'BTC-USD-220527-40000-C'],
  ])('of %s are never taken for coins', async (exchange, symbol) => {
    await expect(run(tradesOf(exchange, symbol, [3]))).rejects.toThrow(/are contracts, and nobody here knows/);
  });

  it('of all inverse markets of Deribit are US dollars, not those of two coins alone', async () => {
    await run(tradesOf('deribit', 'SOL-PERPETUAL', [101]));
    expect(await coinsOf('DERIBIT', 'SOL-PERPETUAL')).toBeCloseTo(2, 6);
  });

  it.each(['before', 'behind'])(
    'become coins by a list named %s their file, which the summary says once',
    async (place) => {
      const [list, trades] = [
        listOf('list.json', 'SOL-USDT-SWAP', '2'),
        tradesOf('okex-swap', 'SOL-USDT-SWAP', [3, 4]),
      ];
      const files = place === 'before' ? [list, trades] : [trades, list];
      const { markets, leftOut } = await surveyFiles(files);
      expect(leftOut).toEqual([
        expect.stringMatching(/list\.json: a list of 1 instrument, for what contracts are worth$/),
      ]);
      const said = 'sizes are contracts of 2 coins, by the list of list.json';
      expect(markets.flatMap(formatSurvey).filter((line) => line.includes(said))).toHaveLength(1);
      const [report] = await run(...files);
      expect(formatReport(report).filter((line) => line.includes(said))).toHaveLength(1);
      expect(await coinsOf('OKEX_SWAP', 'SOL-USDT-SWAP')).toBe(14);
    },
  );

  it('are worth what the list says, also where something else is known here', async () => {
    await run(listOf('list.json', 'ETH-USDT-SWAP', '0.5'), tradesOf('okex-swap', 'ETH-USDT-SWAP', [3]));
    expect(await coinsOf('OKEX_SWAP', 'ETH-USDT-SWAP')).toBe(1.5);
  });

  it('are refused where two lists contradict each other', async () => {
    const lists = [listOf('one.json', 'SOL-USDT-SWAP', '1'), listOf('two.json', 'SOL-USDT-SWAP', '10')];
    await expect(run(...lists, tradesOf('okex-swap', 'SOL-USDT-SWAP', [3]))).rejects.toThrow(
      /two\.json lists OKEX_SWAP:SOL-USDT-SWAP in contracts of 10 coins, another list in contracts of 1 coins/,
    );
  });

  it.skipIf(!hasLists)('become coins by the lists that a recorder kept', async () => {
    await run(OKX_LISTS, tradesOf('okex-swap', 'SOL-USDT-SWAP', [3, 4]), tradesOf('okex-swap', 'DOGE-USDT-SWAP', [2]));
    expect(await coinsOf('OKEX_SWAP', 'SOL-USDT-SWAP')).toBe(7);
    expect(await coinsOf('OKEX_SWAP', 'DOGE-USDT-SWAP')).toBe(2000);
  });

  it('of a list alone are nothing to import', async () => {
    await expect(run(listOf('list.json', 'SOL-USDT-SWAP', '1'))).rejects.toThrow(
      /is a venue's list of instruments: name it together with recordings/,
    );
  });
});
