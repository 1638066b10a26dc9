import { stat } from 'node:fs/promises';
import type { TellProgress } from './import-progress';
import type { Input } from './open/input';

/** Assumed unpacked bytes per packed byte, before any file was completely read. */
const PACKED_RATIO = 8;
const PACKED = /\.(?:gz|zip|zst|lz4|tgz|parquet)$/i;
/** Most progress shown for an unfinished input, however well it compresses. */
const MAX_OF_OPEN = 0.99;

/**
 * Reports how much of the files was checked, in bytes on disk. The unpacked size of an archive is unknown before it is
 * read, so the progress within an input is estimated from earlier inputs.
 */
export class CheckWatch {
  readonly #onProgress: TellProgress;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #total: number;
  #packed = 0;
  #format: string | undefined;
  #unpacked = 0;

  private constructor(sizes: ReadonlyMap<string, number>, onProgress: TellProgress) {
    this.#sizes = sizes;
    this.#onProgress = onProgress;
    this.#total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  static async open(paths: readonly string[], onProgress: TellProgress): Promise<CheckWatch> {
    const sizes = new Map<string, number>();
    for (const path of paths) sizes.set(path, (await stat(path)).size);
    return new CheckWatch(sizes, onProgress);
  }

  /** The inputs of a file, watched during their first reading. */
  watch(path: string, inputs: readonly Input[]): readonly WatchedInput[] {
    const share = (this.#sizes.get(path) ?? 0) / Math.max(1, inputs.length);
    return inputs.map((input) => this.#watchInput(input, share, PACKED.test(path)));
  }

  #watchInput(input: Input, share: number, isPacked: boolean): WatchedInput {
    let unpacked = 0;
    let isOver = false;
    const onBytes = (bytes: number): void => {
      if (isOver) return;
      unpacked += bytes;
      const done = Math.min(unpacked / this.#ratio(isPacked), share * MAX_OF_OPEN);
      this.#tell(this.#packed + done);
    };
    const end = (): void => {
      isOver = true;
      this.#packed += share;
      if (isPacked) this.#unpacked += unpacked;
      this.#tell(this.#packed);
    };
    const name = (format: string): void => {
      this.#format = format;
    };
    return { name, input: countBytes(input, onBytes, () => (unpacked = 0)), end };
  }

  /** Unpacked bytes per byte on disk. */
  #ratio(isPacked: boolean): number {
    if (!isPacked) return 1;
    return this.#unpacked === 0 ? PACKED_RATIO : this.#unpacked / this.#packed;
  }

  #tell(done: number): void {
    this.#onProgress({ step: 'Checking', unit: 'bytes', done, total: this.#total, what: this.#format });
  }
}

export interface WatchedInput {
  readonly input: Input;
  /** Sets its format. */
  name(format: string): void;
  /** It was read completely. */
  end(): void;
}

function countBytes(input: Input, onBytes: (bytes: number) => void, onOpen: () => void): Input {
  return {
    ...input,
    async *open() {
      onOpen();
      for await (const chunk of input.open()) {
        onBytes(chunk.length);
        yield chunk;
      }
    },
  };
}
