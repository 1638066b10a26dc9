import type { Steps } from '@/base/steps';
import {
  listFields,
  makeSeriesColumns,
  SERIES_RULES,
  type SeriesColumns,
  type SeriesShape,
} from '@/domain/columns/series-columns';
import type { DepthColumns } from '@/domain/grid/grid-tile';
import type { ReceivedSession } from '@/domain/tpo/received-session';
import type { ProfileColumns } from '@/domain/volume-profile/profile-columns';
import { readLadder, writeLadder } from './ladder-columns';
import { makeStepLikeness, readNumbers, writeNumbers } from './number-column';
import { readSessions, writeSessions } from './session-columns';
import { ByteReader, ByteWriter, MalformedTileError, readText, writeText } from './tile-bytes';

/** Increases with every change of a form or of its record: other formats are not read. */
export const TILE_FORMAT = 2;
const MAGIC = [0x44, 0x53, 0x54, 0x4c];

/** The columns of one series in a tile. */
export type PlainTile =
  | { readonly kind: 'depth'; readonly columns: DepthColumns }
  | { readonly kind: 'series'; readonly shape: SeriesShape; readonly columns: SeriesColumns }
  | { readonly kind: 'profile'; readonly columns: ProfileColumns }
  | { readonly kind: 'tpo'; readonly sessions: readonly ReceivedSession[] };

/** The stored content of a tile. `sides` are the series of one answer by name, in order. */
export type StoredTile = PlainTile | { readonly kind: 'sides'; readonly sides: Readonly<Record<string, PlainTile>> };

/** A book whose levels have sides is a separate form, so that stored books without sides stay readable. */
type PlainForm = PlainTile['kind'] | 'sided-depth';
const FORMS: readonly (StoredTile['kind'] | PlainForm)[] = [
  'depth',
  'series',
  'profile',
  'tpo',
  'sides',
  'sided-depth',
];
const PLAIN_FORMS: readonly PlainForm[] = ['depth', 'series', 'profile', 'tpo', 'sided-depth'];

/**
 * Encodes the tile as bytes from which `decodeTile` restores it bit for bit, except for NaN payloads. A deep tile takes
 * tens of milliseconds, one step of it a few.
 */
export function* encodeTile(tile: StoredTile): Steps<Uint8Array<ArrayBuffer>> {
  const writer = new ByteWriter();
  for (const byte of MAGIC) writer.writeByte(byte);
  writer.writeByte(TILE_FORMAT);
  writer.writeByte(FORMS.indexOf(tile.kind === 'sides' ? tile.kind : formOf(tile)));
  if (tile.kind === 'sides') yield* writeSides(writer, tile.sides);
  else yield* writePlain(writer, tile);
  yield;
  return writer.finish();
}

/**
 * Decodes a tile; `undefined` when the bytes are damaged, cut off or of another format. Never allocates more than the
 * bytes justify. A deep tile takes tens of milliseconds, one column (one step) a few.
 */
export function* decodeTile(bytes: Uint8Array): Steps<StoredTile | undefined> {
  try {
    const reader = new ByteReader(bytes);
    for (const byte of [...MAGIC, TILE_FORMAT]) {
      if (reader.readByte() !== byte) throw new MalformedTileError('another format');
    }
    const tile = yield* readTile(reader, pick(FORMS, reader.readByte()));
    reader.finish();
    return tile;
  } catch (error) {
    if (error instanceof MalformedTileError) return undefined;
    throw error;
  }
}

function formOf(tile: PlainTile): PlainForm {
  return tile.kind === 'depth' && tile.columns.sides !== undefined ? 'sided-depth' : tile.kind;
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new MalformedTileError(`kind ${index}`);
  return item;
}

function* writeSides(writer: ByteWriter, sides: Readonly<Record<string, PlainTile>>): Steps<void> {
  const entries = Object.entries(sides);
  writer.writeByte(entries.length);
  for (const [name, tile] of entries) {
    writeText(writer, name);
    writer.writeByte(PLAIN_FORMS.indexOf(formOf(tile)));
    yield* writePlain(writer, tile);
  }
}

function* readTile(reader: ByteReader, form: (typeof FORMS)[number]): Steps<StoredTile> {
  if (form !== 'sides') return yield* readPlain(reader, form);
  const count = reader.readByte();
  const entries: [string, PlainTile][] = [];
  while (entries.length < count) {
    const name = readText(reader);
    entries.push([name, yield* readPlain(reader, pick(PLAIN_FORMS, reader.readByte()))]);
  }
  return { kind: form, sides: Object.fromEntries(entries) };
}

function* writePlain(writer: ByteWriter, tile: PlainTile): Steps<void> {
  switch (tile.kind) {
    case 'depth': {
      const { timestampsMicros: times, offsets, prices, volumes, sides } = tile.columns;
      yield* writeLadder(writer, { times, offsets, prices, amounts: [volumes] });
      if (sides) writer.writeBytes(sides);
      return;
    }
    case 'profile': {
      const { buyVolumes, sellVolumes, ...rest } = tile.columns;
      return yield* writeLadder(writer, { ...rest, amounts: [buyVolumes, sellVolumes] });
    }
    case 'series':
      return yield* writeSeries(writer, tile.shape, tile.columns);
    case 'tpo':
      return yield* writeSessions(writer, tile.sessions);
  }
}

function* readPlain(reader: ByteReader, form: PlainForm): Steps<PlainTile> {
  switch (form) {
    case 'depth':
      return { kind: form, columns: yield* readDepth(reader) };
    case 'sided-depth': {
      const columns = yield* readDepth(reader);
      return { kind: 'depth', columns: { ...columns, sides: readSides(reader, columns.prices.length) } };
    }
    case 'profile': {
      const { amounts, ...rest } = yield* readLadder(reader, 2);
      return { kind: form, columns: { ...rest, buyVolumes: amounts[0], sellVolumes: amounts[1] } };
    }
    case 'series':
      return { kind: form, ...readSeries(reader) };
    case 'tpo':
      return { kind: form, sessions: yield* readSessions(reader) };
  }
}

function* readDepth(reader: ByteReader): Steps<DepthColumns> {
  const { times, offsets, prices, amounts } = yield* readLadder(reader, 1);
  return { timestampsMicros: times, offsets, prices, volumes: amounts[0] };
}

function readSides(reader: ByteReader, length: number): Uint8Array {
  const sides = reader.readBytes(length).slice();
  if (sides.some((side) => side > 1)) throw new MalformedTileError('a third side');
  return sides;
}

/** The fields are stored by name: if the table changes, old bytes become unreadable, not wrong. */
const headOf = (shape: SeriesShape): string => [shape, ...listFields(shape).map(([field]) => field)].join(',');

function* writeSeries(writer: ByteWriter, shape: SeriesShape, { times, values }: SeriesColumns): Steps<void> {
  const likeness = makeStepLikeness(times.length);
  writeText(writer, headOf(shape));
  writer.writeWord(times.length);
  yield* writeNumbers(writer, times, likeness);
  for (const [field] of listFields(shape)) yield* writeNumbers(writer, values[field], likeness);
}

function readSeries(reader: ByteReader): { readonly shape: SeriesShape; readonly columns: SeriesColumns } {
  const head = readText(reader);
  const shape = (Object.keys(SERIES_RULES) as SeriesShape[]).find((candidate) => headOf(candidate) === head);
  if (shape === undefined) throw new MalformedTileError(`fields ${head}`);
  const length = reader.readCount(4 * (1 + listFields(shape).length));
  const likeness = makeStepLikeness(length);
  const times = readNumbers(reader, length, likeness);
  return { shape, columns: makeSeriesColumns(shape, times, () => readNumbers(reader, length, likeness)) };
}
