import type { Steps } from '@/base/steps';
import type { ServedFigures } from '@/domain/tpo/audit-profile';
import type { TpoLevels } from '@/domain/tpo/compute-tpo';
import type { ReceivedSession } from '@/domain/tpo/received-session';
import { makeStepLikeness, readNumbers, writeNumbers } from './number-column';
import { type ByteReader, type ByteWriter, MalformedTileError, readText, writeText } from './tile-bytes';

/** Number columns beside the prices. */
const COLUMNS = 6;
/** Each number takes at least four bytes, and so does the end of a level's blocks. */
const MIN_LEVEL_BYTES = 4 * (COLUMNS + 2);

export function* writeSessions(writer: ByteWriter, sessions: readonly ReceivedSession[]): Steps<void> {
  writer.writeWord(sessions.length);
  for (const session of sessions) yield* writeSession(writer, session);
}

/** Reads one session per step. Throws `MalformedTileError`. */
export function* readSessions(reader: ByteReader): Steps<readonly ReceivedSession[]> {
  const count = reader.readCount(1);
  const sessions: ReceivedSession[] = [];
  while (sessions.length < count) {
    sessions.push(readSession(reader));
    yield;
  }
  return sessions;
}

function* writeSession(writer: ByteWriter, session: ReceivedSession): Steps<void> {
  const { start, levels, served, dropped } = session;
  const likeness = makeStepLikeness(levels.length);
  writer.writeDouble(start);
  writer.writeWord(levels.length);
  writer.writePlanes(countBlocks(levels));
  writer.writeWord(levels.blocks.length);
  writer.writePlanes(stepBlocks(levels));
  yield* writeNumbers(writer, levels.price.subarray(0, levels.length), likeness);
  for (const column of listColumns(session)) yield* writeNumbers(writer, column, likeness);
  writeText(writer, JSON.stringify([served, dropped]));
}

function listColumns({ buys, sells, servedLevels }: ReceivedSession): readonly Float64Array[] {
  const { counts, volumes, firstTouches, lastTouches } = servedLevels;
  return [buys, sells, counts, volumes, firstTouches, lastTouches];
}

function readSession(reader: ByteReader): ReceivedSession {
  const start = reader.readDouble();
  const length = reader.readCount(MIN_LEVEL_BYTES);
  const blockEnds = Int32Array.from(reader.readPlanes(length));
  for (let i = 1; i < length; i++) blockEnds[i] += blockEnds[i - 1];
  const total = reader.readCount(4);
  const isWhole = blockEnds.every((end, i) => end > (blockEnds[i - 1] ?? 0)) && (blockEnds.at(-1) ?? 0) === total;
  if (!isWhole) throw new MalformedTileError(`${total} visits of ${length} levels`);
  const blocks = joinBlocks(reader.readPlanes(total), blockEnds);
  const likeness = makeStepLikeness(length);
  const price = readNumbers(reader, length, likeness);
  const [buys, sells, counts, volumes, firstTouches, lastTouches] = Array.from({ length: COLUMNS }, () =>
    readNumbers(reader, length, likeness),
  );
  const [served, dropped] = readFigures(reader);
  const servedLevels = { counts, volumes, firstTouches, lastTouches };
  return { start, levels: { length, price, blocks, blockEnds }, buys, sells, served, servedLevels, dropped };
}

function readFigures(reader: ByteReader): [ServedFigures, ReceivedSession['dropped']] {
  const text = readText(reader);
  try {
    return JSON.parse(text) as [ServedFigures, ReceivedSession['dropped']];
  } catch {
    throw new MalformedTileError('no figures');
  }
}

function countBlocks({ length, blockEnds }: TpoLevels): Uint32Array {
  return Uint32Array.from({ length }, (_, i) => blockEnds[i] - (i === 0 ? 0 : blockEnds[i - 1]));
}

/** The distance of each block from the one before it on its level: usually 1. */
function stepBlocks({ length, blocks, blockEnds }: TpoLevels): Uint32Array {
  const steps = new Uint32Array(blocks.length);
  for (let level = 0, i = 0; level < length; level++) {
    for (let before = 0; i < blockEnds[level]; before = blocks[i++]) steps[i] = blocks[i] - before;
  }
  return steps;
}

function joinBlocks(steps: Uint32Array, blockEnds: Int32Array): Int32Array {
  const blocks = new Int32Array(steps.length);
  for (let level = 0, i = 0; level < blockEnds.length; level++) {
    for (let before = 0; i < blockEnds[level]; before = blocks[i++]) blocks[i] = before + steps[i];
  }
  return blocks;
}
