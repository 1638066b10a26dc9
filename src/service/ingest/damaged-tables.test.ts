import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { diffLine, snapshotLine, tradeLine } from '@/testing/ingest/capture-lines';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { makeTar, makeZip } from '@/testing/ingest/make-archives';
import { IS_EVERY, IS_FULL } from '@/testing/volume';
import { surveyFiles } from './import-files';
import type { MarketSessions } from './join-sessions';
import { DamagedInputError, IngestError } from './open/ingest-error';

/** `DAMAGED_SEED=…` selects another. */
const SEED = Number(process.env.DAMAGED_SEED ?? 20);
/** Number of variants: `npm run test:full` reads 10,000, `DAMAGED=2000` sets another number. */
const VARIANTS = Number(process.env.DAMAGED ?? (IS_FULL ? 10_000 : IS_EVERY ? 600 : 60));
/** Number of accepted variants that are also converted to rows. */
const IMPORTED = IS_FULL ? 100 : 6;

const START_MS = 1_700_000_000_000;
const price = (i: number): string => (100 + Math.sin(i) / 2).toFixed(2);

/** A small file of each format, as its maker writes it. */
const FORMS: readonly (readonly [name: string, lines: readonly string[]])[] = [
  [
    'ABCUSDT-trades-2023-11-14.csv',
    [
      'id,price,qty,quote_qty,time,is_buyer_maker',
      ...Array.from({ length: 40 }, (_, i) => `${700 + i},${price(i)},0.5,50,${START_MS + i * 900},${i % 3 === 0}`),
    ],
  ],
  [
    'ABCUSDT-1m-2023-11-14.um.csv',
    Array.from({ length: 20 }, (_, i) => {
      const at = Math.ceil(START_MS / 60_000) * 60_000 + i * 60_000;
      return `${at},100.1,100.9,99.5,${price(i)},20.5,${at + 59_999},2050,17,10.25,1025,0`;
    }),
  ],
  [
    'binance-futures_incremental_book_L2_2023-11-14_ABCUSDT.csv',
    [
      'exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount',
      ...Array.from({ length: 40 }, (_, i) => {
        const us = (START_MS + Math.max(0, i - 9) * 400) * 1000;
        const isAsk = i % 2 === 1;
        return `binance-futures,ABCUSDT,${us},${us + 500},${i < 10},${isAsk ? 'ask' : 'bid'},${isAsk ? 101 + i : 100 - i},${i % 7}.5`;
      }),
    ],
  ],
  [
    'ABC-USDT-trades-2023-11-14.csv',
    [
      'trade_id,side,size,price,created_time',
      ...Array.from(
        { length: 30 },
        (_, i) => `${800 + i},${i % 3 === 0 ? 'buy' : 'sell'},0.${1 + (i % 9)},${price(i)},${START_MS + i * 900}`,
      ),
    ],
  ],
  [
    'ABCUSDT-metrics-2023-11-14.csv',
    [
      'create_time,symbol,sum_open_interest,sum_open_interest_value,count_toptrader_long_short_ratio,sum_toptrader_long_short_ratio,count_long_short_ratio,sum_taker_long_short_vol_ratio',
      ...Array.from(
        { length: 20 },
        (_, i) =>
          `2023-11-14 0${Math.floor(i / 12)}:${String((i % 12) * 5).padStart(2, '0')}:00,ABCUSDT,${900 + i}.5,${90_000 + i}.25,1,1,,1`,
      ),
    ],
  ],
  [
    'usdm__abcusdt_20231114.dat',
    [
      snapshotLine({ timeMs: START_MS, id: 10, bids: [['100', '2']], asks: [['101', '3']] }),
      ...Array.from({ length: 18 }, (_, i) => {
        const [timeMs, id] = [START_MS + 400 * (i + 1), 11 + i];
        return i % 3 === 2
          ? tradeLine({ timeMs, id: 500 + i, price: '100.5', size: '0.5' })
          : diffLine({ timeMs, first: id, last: id, previous: id - 1, bids: [['100', String(1 + (i % 5))]] });
      }),
    ],
  ],
  [
    'okex-swap_trades_2023-11-14_BTC-USDT-SWAP.csv',
    [
      'exchange,symbol,timestamp,local_timestamp,id,side,price,amount',
      ...Array.from({ length: 30 }, (_, i) => {
        const us = (START_MS + i * 700) * 1000;
        return `okex-swap,BTC-USDT-SWAP,${us},${us + 900},${9000 + i},${i % 2 === 0 ? 'buy' : 'sell'},${price(i)},${1 + (i % 4)}`;
      }),
    ],
  ],
  [
    'ABCUSDT-fundingRate-2023-11.csv',
    [
      'calc_time,funding_interval_hours,last_funding_rate',
      ...Array.from({ length: 12 }, (_, i) => `${1_699_200_000_000 + i * 28_800_000},8,0.000${100 + i}`),
    ],
  ],
  [
    'ABCUSDT-1h-2023-11.um.csv',
    Array.from({ length: 20 }, (_, i) => {
      const at = Math.ceil(START_MS / 3_600_000) * 3_600_000 + i * 3_600_000;
      return `${at},100.1,100.9,99.5,${price(i)},20.5,${at + 3_599_999},2050,17,10.25,1025,0`;
    }),
  ],
  [
    'okx-instruments.json',
    [
      '{"code":"0","data":[{"instType":"SWAP","instId":"BTC-USDT-SWAP","uly":"BTC-USDT","ctVal":"0.01","ctValCcy":"BTC","tickSz":"0.1","lotSz":"1"}]}',
    ],
  ],
];

type Random = () => number;
const pick = (random: Random, length: number): number => Math.floor(random() * length);

/** Kinds of damage: each returns the remaining lines of a file. */
const DAMAGES: Readonly<Record<string, (lines: string[], random: Random) => string[]>> = {
  'a row doubled': (lines, random) => lines.toSpliced(pick(random, lines.length), 0, lines[pick(random, lines.length)]),
  'a row lost': (lines, random) => lines.toSpliced(pick(random, lines.length), 1),
  'rows exchanged': (lines, random) => {
    const [a, b] = [pick(random, lines.length), pick(random, lines.length)];
    return lines.with(a, lines[b]).with(b, lines[a]);
  },
  'a row cut': (lines, random) => {
    const at = pick(random, lines.length);
    return lines.with(at, lines[at].slice(0, pick(random, lines[at].length)));
  },
  'the file cut': (lines, random) =>
    lines
      .join('\n')
      .slice(0, pick(random, lines.join('\n').length))
      .split('\n'),
  'a character changed': (lines, random) => {
    const at = pick(random, lines.length);
    const place = pick(random, lines[at].length);
    const characters = '0123456789.,-eE"\u0000xé';
    const other = characters[pick(random, characters.length)];
    return lines.with(at, lines[at].slice(0, place) + other + lines[at].slice(place + 1));
  },
  'a field emptied': (lines, random) => {
    const at = pick(random, lines.length);
    const fields = lines[at].split(',');
    return lines.with(at, fields.with(pick(random, fields.length), '').join(','));
  },
  'columns exchanged in a row': (lines, random) => {
    const at = pick(random, lines.length);
    const fields = lines[at].split(',');
    const [a, b] = [pick(random, fields.length), pick(random, fields.length)];
    return lines.with(at, fields.with(a, fields[b]).with(b, fields[a]).join(','));
  },
  'a number a thousand times larger': (lines, random) => {
    const at = pick(random, lines.length);
    const fields = lines[at].split(',');
    const place = pick(random, fields.length);
    return lines.with(at, fields.with(place, `${fields[place]}000`).join(','));
  },
  'a column in other units': (lines, random) => {
    const place = pick(random, lines[0].split(',').length);
    const from = pick(random, lines.length);
    const turn = (line: string): string => {
      const fields = line.split(',');
      return /^[\d.]+$/.test(fields[place] ?? '')
        ? fields.with(place, String(Number(fields[place]) * 1000)).join(',')
        : line;
    };
    return lines.map((line, at) => (at < from ? line : turn(line)));
  },
  'another market from the middle on': (lines, random) => {
    const from = pick(random, lines.length);
    return lines.map((line, at) => (at < from ? line : line.replaceAll('ABC', 'XYZ').replaceAll('BTC', 'ETH')));
  },
  'rows in the opposite order': (lines) => lines.toReversed(),
  'rows of another form': (lines, random) =>
    lines.toSpliced(pick(random, lines.length), 0, ...FORMS[pick(random, FORMS.length)][1].slice(0, 3)),
};
const DAMAGE_NAMES = Object.keys(DAMAGES);

const PACKINGS: readonly ((name: string, text: string) => Buffer)[] = [
  (_, text) => Buffer.from(text),
  (_, text) => gzipSync(text),
  (name, text) => makeZip([[name, text]]),
  (name, text) => gzipSync(makeTar([[name, text]])),
  // No path is ever built from the name of an entry.
  (name, text) => makeZip([[`../../../../../../tmp/depthscape-${name}`, text]]),
  (name, text) => gzipSync(makeTar([[`/tmp/depthscape-${name}`, text]])),
  (name, text) =>
    makeZip([
      [name, text],
      [name, text],
    ]),
  (name, text) => gzipSync(gzipSync(makeZip([[name, gzipSync(text).toString('latin1')]]))),
];

/** Sometimes damages the packed bytes as well. */
function damageBytes(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  if (random() < 0.5) return copy.subarray(0, pick(random, copy.length));
  copy[pick(random, copy.length)] ^= 1 << pick(random, 8);
  return copy;
}

/** The parts of a survey that have to be deterministic. */
const tell = (markets: readonly MarketSessions[]): unknown =>
  markets.map(({ market, units, sessions }) => ({
    market,
    units,
    sessions: sessions.map(({ from, to, tables }) => ({ from, to, tables })),
  }));

const room = setUpImportRoom(IS_FULL || process.env.DAMAGED !== undefined ? 3_600_000 : 300_000);

describe('damaged tables', () => {
  it(`are refused in a sentence or read in one way, ${VARIANTS} of them`, async () => {
    const random = makeRandom(SEED);
    const empty = await room.readAll();
    let [refused, read, imported] = [0, 0, 0];
    for (let variant = 0; variant < VARIANTS; variant++) {
      const [name, lines] = FORMS[pick(random, FORMS.length)];
      const damage = DAMAGE_NAMES[pick(random, DAMAGE_NAMES.length)];
      const text = DAMAGES[damage]([...lines], random).join('\n');
      const pack = pick(random, PACKINGS.length);
      const packed = PACKINGS[pack](name, text);
      const bytes = pack > 0 && random() < 0.3 ? damageBytes(packed, random) : packed;
      const path = join(room.inputs, name);
      writeFileSync(path, bytes);
      const what = `variant ${variant}: ${name}, ${damage}`;
      const found = await surveyFiles([path]).catch((error: unknown) => error);
      if (found instanceof Error) {
        refused++;
        expect(found, `${what}: ${found.stack}`).toBeInstanceOf(IngestError);
        expect(found.message, what).toContain(path);
        if (found instanceof DamagedInputError) expect(found.line, what).toBeGreaterThan(0);
        continue;
      }
      read++;
      const { markets } = found as Awaited<ReturnType<typeof surveyFiles>>;
      expect(tell((await surveyFiles([path])).markets), what).toEqual(tell(markets));
      if (imported === IMPORTED) continue;
      const report = await room.run(path).catch((error: unknown) => error);
      if (report instanceof Error) {
        // Some errors only appear while rows are made. Then nothing may have been stored.
        expect(report, `${what}: ${report.stack}`).toBeInstanceOf(IngestError);
        expect(await room.readAll(), what).toEqual(empty);
        continue;
      }
      imported++;
      const first = await room.readAll();
      await room.run(path);
      expect(await room.readAll(), what).toEqual(first);
      await room.store.clear();
    }
    expect(readdirSync('/tmp').filter((name) => FORMS.some(([form]) => name === `depthscape-${form}`))).toEqual([]);
    process.stderr.write(`${VARIANTS} damaged files: ${refused} refused, ${read} read, ${imported} imported twice\n`);
    // Many variants are refused, but not all.
    expect(refused).toBeGreaterThan(VARIANTS / 4);
    expect(read).toBeGreaterThan(VARIANTS / 10);
    expect(imported).toBe(IMPORTED);
  });

  it('leave intact trades as they were: a duplicate row adds nothing', async () => {
    const [name, lines] = FORMS[0];
    mkdirSync(join(room.inputs, 'whole'));
    const path = join(room.inputs, 'whole', name);
    writeFileSync(path, lines.join('\n'));
    const whole = await room.importAlone(path);
    for (const at of [1, 17, lines.length - 1]) {
      writeFileSync(path, lines.toSpliced(at, 0, lines[at]).join('\n'));
      const doubled = await room.importAlone(path);
      const rows = (found: unknown[]): string =>
        JSON.stringify(found).replaceAll(/"step":"import [^\n]*?(?<!\\)"/g, '');
      expect(rows(doubled), `row ${at}`).toEqual(rows(whole));
    }
  });
});
