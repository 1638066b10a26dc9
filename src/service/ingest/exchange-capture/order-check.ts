import { DamagedInputError } from '../ingest-error';
import { compareReceived, ORDER_WINDOW_SECONDS } from './frame-orderer';
import { updateIdsOf } from './market-kind';
import type { Frame } from './parse-frame';
import { SeenIds } from './seen-ids';

interface FarLine {
  readonly line: number;
  readonly seconds: number;
}

/** Whether the lines of a file stand in the order of their reception. */
export class OrderCheck {
  /** Lines that come after one which was received later. */
  displaced = 0;
  readonly #updates = new SeenIds();
  readonly #trades = new SeenIds();
  #before: Frame | undefined;
  #latest: Frame | undefined;
  #firstFar: FarLine | undefined;
  #idsAscend = true;
  #snapshotsInPlace = true;

  take(frame: Frame, line: number): void {
    if (frame.type === 'other') return;
    this.#takeTime(frame, line);
    if (!this.#idsAscend) return;
    const place =
      frame.type === 'trade'
        ? this.#trades.take(frame.tradeId, frame.tradeId)
        : frame.type === 'diff' && this.#updates.take(...updateIdsOf(frame));
    if (place === 'late') this.#idsAscend = false;
  }

  /**
   * Whether the lines must be put in order. They need not where only the recorder's clock was set back: the venue's ids
   * still ascend.
   * @throws DamagedInputError where a line stands too far from its place.
   */
  needsOrdering(file: string): boolean {
    if (this.displaced === 0 || (this.#idsAscend && this.#snapshotsInPlace)) return false;
    if (this.#firstFar !== undefined) {
      const { line, seconds } = this.#firstFar;
      const far = `the line was received ${seconds} s before one above it`;
      throw new DamagedInputError(
        file,
        line,
        `${far}; only lines up to ${ORDER_WINDOW_SECONDS} s out of order are put back: sort the file by receive time first`,
      );
    }
    return true;
  }

  #takeTime(frame: Frame, line: number): void {
    const before = this.#before;
    this.#before = frame;
    if (before && compareReceived(before, frame) > 0 && (before.type === 'snapshot' || frame.type === 'snapshot')) {
      this.#snapshotsInPlace = false;
    }
    if (this.#latest === undefined || compareReceived(this.#latest, frame) <= 0) {
      this.#latest = frame;
      return;
    }
    this.displaced++;
    const seconds = (this.#latest.receivedMicros - frame.receivedMicros) / 1e6;
    if (seconds > ORDER_WINDOW_SECONDS) this.#firstFar ??= { line, seconds: Math.floor(seconds) };
  }
}
