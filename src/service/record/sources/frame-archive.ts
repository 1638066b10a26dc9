import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { Clock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import { readSocketNote } from '@/service/feeds/capture-line';
import { formatEnded, isState } from './journal-line';

const compress = promisify(gzip);
const unpack = promisify(gunzip);

/** New frames are written this often, each time as a complete gzip piece, so that the file can be read after a kill. */
const WRITE_EVERY_MS = 5000;
const WRITE_AT_CHARS = 1 << 20;
/** Limit on waiting frames: a disk slower than the venues would fill the memory. */
const MAX_PENDING_CHARS = 64 << 20;
const SUFFIX = '.gz';
const BEGINS = 'the archive begins here';

/** A source's raw frames can no longer be kept. The message is a sentence. Recording continues. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** The hour of Unix ms, as `2026-11-27T14`. */
const hourOf = (ms: number): string => new Date(ms).toISOString().slice(0, 13);

/** Shortens a file that was cut off inside a piece to its last whole line. */
async function mendFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const isWhole = await unpack(bytes).then(
    () => true,
    () => false,
  );
  if (isWhole) return;
  const text = await unpack(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).catch(() => Buffer.alloc(0));
  await writeFile(path, await compress(text.subarray(0, text.lastIndexOf(10) + 1)));
}

interface SourceArchiveOptions {
  readonly folder: string;
  readonly clock: Clock;
  /** The first line of each file. */
  readonly note: string | undefined;
  /** Earlier writes to wait for. */
  readonly before: Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** The raw frames of one source, in one file per hour. */
class SourceArchive {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #onFailure: (error: unknown) => void;
  #lines: string[] = [];
  #chars = 0;
  /** Includes what is currently being written. */
  #held = 0;
  #hour: string;
  readonly #note: string | undefined;
  #socketNote: string | undefined;
  #writing: Promise<void>;
  #file = '';
  #isEnded = false;

  constructor({ folder, clock, note, before, onFailure }: SourceArchiveOptions) {
    this.#folder = folder;
    this.#clock = clock;
    this.#note = note;
    this.#onFailure = onFailure;
    this.#hour = hourOf(clock.now());
    this.#writing = before.then(() => this.#guard(() => this.#open(this.#hour)));
    if (note !== undefined) this.#push(note);
    // Earlier frames are not in this file: there is no book until the next snapshot.
    this.append(formatEnded(Math.round(clock.now() * 1000), BEGINS));
  }

  append(line: string): void {
    if (this.#isEnded || isState(line)) return;
    const hour = hourOf(this.#clock.now());
    if (hour !== this.#hour) this.#turn(hour);
    if (readSocketNote(line) !== undefined) this.#socketNote = line;
    this.#push(line);
    if (this.#held > MAX_PENDING_CHARS) this.#fail(new Error('the disk is too slow'));
    else if (this.#chars > WRITE_AT_CHARS) void this.write();
  }

  write(): Promise<void> {
    const text = this.#lines.join('');
    this.#lines = [];
    this.#chars = 0;
    if (text === '') return this.#writing;
    this.#writing = this.#writing.then(() =>
      this.#guard(async () => {
        await appendFile(this.#file, await compress(text));
        this.#held -= text.length;
      }),
    );
    return this.#writing;
  }

  #push(line: string): void {
    this.#lines.push(`${line}\n`);
    this.#chars += line.length + 1;
    this.#held += line.length + 1;
  }

  #turn(hour: string): void {
    void this.write();
    this.#hour = hour;
    this.#writing = this.#writing.then(() => this.#guard(() => this.#open(hour)));
    // Each file states its market and where its frames come from.
    if (this.#note !== undefined) this.#push(this.#note);
    if (this.#socketNote !== undefined) this.#push(this.#socketNote);
  }

  /** Opens a new file. The last one of an earlier run is complete by then. */
  async #open(hour: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const names = (await readdir(this.#folder)).filter((name) => name.startsWith(hour) && name.endsWith(SUFFIX));
    for (const name of names) await mendFile(join(this.#folder, name));
    this.#file = join(this.#folder, names.length === 0 ? `${hour}${SUFFIX}` : `${hour}.${names.length + 1}${SUFFIX}`);
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    if (this.#isEnded) return;
    try {
      await work();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#lines = [];
    this.#onFailure(error);
  }
}

/** Keeps the raw frames of recordings: one folder per source with one file per hour, which `npm run import` reads. */
export class FrameArchive {
  readonly #directory: string;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #sources = new Map<string, SourceArchive>();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(directory: string, clock: Clock, onError: (error: unknown) => void) {
    this.#directory = directory;
    this.#clock = clock;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  /** The receiver of a source's journal lines. `note` is written to each file and describes it. */
  open(source: string, note?: string): (line: string) => void {
    const folder = join(this.#directory, folderNameOf(source));
    // A source that was paused may have earlier lines that are not written yet.
    const before = this.#sources.get(source)?.write() ?? Promise.resolve();
    const onFailure = (cause: unknown): void => {
      const sentence = `The raw frames of ${source} are not kept any more: ${folder} cannot be written (${messageOf(cause)})`;
      this.#onError(new ArchiveError(sentence, { cause }));
    };
    const archive = new SourceArchive({ folder, clock: this.#clock, note, before, onFailure });
    this.#sources.set(source, archive);
    return (line) => archive.append(line);
  }

  /** Resolves when everything received is on disk. */
  async write(): Promise<void> {
    await Promise.all([...this.#sources.values()].map((source) => source.write()));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}

/** The folder name of a source. */
export const folderNameOf = (source: string): string => source.replace(':', '~').replaceAll('/', '%2F');
