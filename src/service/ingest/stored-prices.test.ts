import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { ConflictingInputError } from './ingest-error';

const room = setUpImportRoom(60_000);

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2023, 10, 14);

/** Trades of a day about `price`. */
function writeTrades(day: number, price: number): string {
  const path = join(room.inputs, `ABCUSDT-trades-day${day}.csv`);
  const rows = Array.from(
    { length: 20 },
    (_, i) => `${day * 1000 + i},${price + (i % 3)},5,1,${START_MS + day * DAY_MS + i * 1000},true`,
  );
  writeFileSync(path, `id,price,qty,quote_qty,time,is_buyer_maker\n${rows.join('\n')}\n`);
  return path;
}

describe("prices beside the market's own trades in the store", () => {
  it.each([
    [10_000, 'ten times'],
    [10, 'a hundredth of'],
  ])('are refused at %i, %s what they were the day before', async (price) => {
    await room.run(writeTrades(0, 1000));
    const before = await room.readAll();
    const failure = await room.run(writeTrades(1, price)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConflictingInputError);
    expect((failure as Error).message).toMatch(
      /prices about \d+, and the trades of BINANCE_FUTURES ABCUSDT in the store are about 100/,
    );
    expect(await room.readAll()).toEqual(before);
  });

  it('may be at ten times what they were a month before, and elsewhere in the same days', async () => {
    await room.run(writeTrades(0, 1000));
    await room.run(writeTrades(1, 4000));
    await room.run(writeTrades(40, 10_000));
    expect((await room.readAll()).length).toBeGreaterThan(0);
  });
});
