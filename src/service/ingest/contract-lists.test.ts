import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { readCandles } from '@/testing/ingest/read-recording';
import { someOf } from '@/testing/volume';
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

const SWAP = { instType: 'SWAP', instId: 'SOL-USDT-SWAP', uly: 'SOL-USDT', ctVal: '2', ctValCcy: 'SOL' };
const FILTERS = [
  { filterType: 'PRICE_FILTER', tickSize: '0.001' },
  { filterType: 'LOT_SIZE', stepSize: '1' },
];

/** Lists from each venue, and a market in each with trades of 3 contracts at 50.5. */
const ANSWERS = [
  {
    venue: 'OKX',
    answer: {
      code: '0',
      msg: '',
      data: [
        { ...SWAP, instId: 'A-USDT-SWAP', uly: 'A-USDT', tickSz: '1', lotSz: '1' },
        { ...SWAP, tickSz: '0.01', lotSz: '1' },
      ],
    },
    market: ['okex-swap', 'SOL-USDT-SWAP'],
    coins: 6,
  },
  {
    venue: 'Binance',
    answer: {
      timezone: 'UTC',
      rateLimits: [{ interval: 'MINUTE', limit: 6000 }],
      symbols: [
        {
          symbol: 'SOLUSD_PERP',
          contractType: 'PERPETUAL',
          contractSize: 202,
          baseAsset: 'SOL',
          quoteAsset: 'USD',
          filters: FILTERS,
        },
      ],
    },
    market: ['binance-delivery', 'SOLUSD_PERP'],
    coins: 12,
  },
  {
    venue: 'Bybit',
    answer: {
      retCode: 0,
      result: {
        list: [
          {
            symbol: 'SOLUSD',
            contractType: 'InversePerpetual',
            baseCoin: 'SOL',
            quoteCoin: 'USD',
            priceFilter: { tickSize: '0.01' },
            lotSizeFilter: { qtyStep: '1' },
          },
        ],
        category: 'inverse',
      },
    },
    market: ['bybit', 'SOLUSD'],
    coins: 3 / 50.5,
  },
  {
    venue: 'Deribit',
    answer: {
      jsonrpc: '2.0',
      result: [
        {
          instrument_name: 'SOL_USDC-PERPETUAL',
          base_currency: 'SOL',
          quote_currency: 'USDC',
          tick_size: 0.001,
          min_trade_amount: 0.1,
          contract_size: 0.1,
        },
      ],
    },
    market: ['deribit', 'SOL_USDC-PERPETUAL'],
    coins: 3,
  },
] as const;

/** Ways to break one JSON value into lines. */
const LAYOUTS: Readonly<Record<string, (json: unknown) => string>> = {
  'two blanks': (json) => JSON.stringify(json, undefined, 2),
  tabs: (json) => JSON.stringify(json, undefined, '\t').replaceAll('\n', '\r\n'),
  'a line a token': (json) => JSON.stringify(json).replace(/(?<=[{}[\],:])/g, '\n'),
};

describe('lists across many lines', () => {
  it.each(
    someOf(
      ANSWERS.flatMap((each) => Object.keys(LAYOUTS).map((layout) => ({ ...each, layout }))),
      4,
    ),
  )('from $venue are read as in one line ($layout)', async ({ answer, market: [exchange, symbol], coins, layout }) => {
    await run(writeText('list.json', LAYOUTS[layout](answer)), tradesOf(exchange, symbol, [3]));
    expect(await coinsOf(exchange.toUpperCase().replace('-', '_'), symbol)).toBeCloseTo(coins, 5);
  });

  it('may follow each other in a file', async () => {
    const text = ANSWERS.map(({ answer }) => JSON.stringify(answer, undefined, 1)).join('\n\n');
    const { leftOut } = await surveyFiles([writeText('list.json', text), tradesOf('okex-swap', 'SOL-USDT-SWAP', [3])]);
    expect(leftOut).toEqual([expect.stringContaining('a list of 5 instruments')]);
  });

  const LINES = JSON.stringify(ANSWERS[0].answer, undefined, 2).split('\n');
  const changed = (line: number, text: string): string[] => LINES.with(line - 1, text);

  it.each<[string, readonly string[], RegExp]>([
    ['cut off', LINES.slice(0, 17), /list\.json, line 17: not JSON \(it is cut off here/],
    ['cut off between entries', LINES.slice(0, 14), /list\.json, line 14: not JSON \(it is cut off here/],
    ['without a comma', changed(9, LINES[8].replace(',', '')), /line 10: not JSON \(Expected ',' or '}'/],
    ['without one between entries', changed(13, '    }'), /line 14: not JSON \(Expected ',' or ']'/],
    ['with a word', changed(9, '      "ctVal": two,'), /line 9: not JSON \(Unexpected token/],
    ['with an open text', changed(9, '      "ctVal": "2,'), /line 9: not JSON \(Bad control character/],
    ['without a field', changed(9, ''), /line 5: in the list of OKX's instruments field "ctVal" must be a text/],
    ['with more behind it', [...LINES, ']'], /line 25: not JSON/],
  ])('are refused %s, with file, line and what was expected', async (_, lines, expected) => {
    await expect(
      run(writeText('list.json', lines.join('\n')), tradesOf('okex-swap', 'SOL-USDT-SWAP', [3])),
    ).rejects.toThrow(expected);
  });

  it('are refused when an entry never ends, before memory runs out', async () => {
    const text = `{\n"data": [\n{"ctVal": "${'1,\n'.repeat(400_000)}`;
    await expect(run(writeText('list.json', text))).rejects.toThrow(
      /list\.json, line 3: an entry of a list is not longer/,
    );
    const deep = `{"ctVal": 1,\n"data": [\n${'[\n'.repeat(300)}`;
    await expect(run(writeText('list.json', deep))).rejects.toThrow(
      /list\.json, line 25\d: lists and objects of at most 256 levels/,
    );
  });
});

describe('lists of markets without contracts', () => {
  const MARGIN = {
    instType: 'MARGIN',
    instId: 'SOL-USDT',
    baseCcy: 'SOL',
    quoteCcy: 'USDT',
    tickSz: '0.01',
    lotSz: '0.1',
  };
  const OPTION = {
    symbol: 'SOL-26JUN26-80-C-USDT',
    optionsType: 'Call',
    baseCoin: 'SOL',
    quoteCoin: 'USDT',
    priceFilter: { tickSize: '0.1' },
    lotSizeFilter: { maxOrderQty: '500', minOrderQty: '0.01', qtyStep: '0.01' },
  };

  it.each([
    ["OKX's pairs with margin", { code: '0', data: [MARGIN] }, 'okex', 'SOL-USDT', 'SPOT', 1],
    [
      "OKX's pairs with margin and empty fields",
      { data: [{ ...MARGIN, uly: '', ctVal: '', ctValCcy: '' }] },
      'okex',
      'SOL-USDT',
      'SPOT',
      1,
    ],
    ["Bybit's options", { result: { category: 'option', list: [OPTION] } }, 'bybit', 'SOLUSDT', 'PERPETUAL', 0],
  ] as const)('are read, such as %s: sizes are coins', async (_, answer, exchange, symbol, category, listed) => {
    for (const indent of [undefined, 2]) {
      const list = writeText('list.json', JSON.stringify(answer, undefined, indent));
      const files = [list, tradesOf(exchange, symbol, [3])];
      const { leftOut } = await surveyFiles(files);
      expect(leftOut).toEqual([
        expect.stringContaining(`a list of ${listed === 1 ? '1 instrument' : '0 instruments'}`),
      ]);
      await run(...files);
      const market = getRecordedId({ exchange: exchange.toUpperCase(), symbol, category });
      const [{ buyLots }] = await readCandles(room.store.engine, market);
      expect(buyLots).toBe(3);
    }
  });
});

describe('sizes in contracts', () => {
  it('with unknown worth are refused, and the list that contains it is requested', async () => {
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

  it('of all inverse markets of Deribit are US dollars, not only for two coins', async () => {
    await run(tradesOf('deribit', 'SOL-PERPETUAL', [101]));
    expect(await coinsOf('DERIBIT', 'SOL-PERPETUAL')).toBeCloseTo(2, 6);
  });

  it.each(['before', 'behind'])(
    'become coins by a list named %s their file, which the summary states once',
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

  it('use the worth of the list, even if another is built in', async () => {
    await run(listOf('list.json', 'ETH-USDT-SWAP', '0.5'), tradesOf('okex-swap', 'ETH-USDT-SWAP', [3]));
    expect(await coinsOf('OKEX_SWAP', 'ETH-USDT-SWAP')).toBe(1.5);
  });

  it('are refused when two lists contradict each other', async () => {
    const lists = [listOf('one.json', 'SOL-USDT-SWAP', '1'), listOf('two.json', 'SOL-USDT-SWAP', '10')];
    await expect(run(...lists, tradesOf('okex-swap', 'SOL-USDT-SWAP', [3]))).rejects.toThrow(
      /two\.json lists OKEX_SWAP:SOL-USDT-SWAP in contracts of 10 coins, another list in contracts of 1 coins/,
    );
  });

  it.skipIf(!hasLists)('become coins by the lists that a recorder saved', async () => {
    await run(OKX_LISTS, tradesOf('okex-swap', 'SOL-USDT-SWAP', [3, 4]), tradesOf('okex-swap', 'DOGE-USDT-SWAP', [2]));
    expect(await coinsOf('OKEX_SWAP', 'SOL-USDT-SWAP')).toBe(7);
    expect(await coinsOf('OKEX_SWAP', 'DOGE-USDT-SWAP')).toBe(2000);
  });

  it('from a list alone are nothing to import', async () => {
    await expect(run(listOf('list.json', 'SOL-USDT-SWAP', '1'))).rejects.toThrow(
      /is a venue's list of instruments: name it together with recordings/,
    );
  });
});
