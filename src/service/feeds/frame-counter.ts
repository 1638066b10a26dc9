/** How a frame stands to those of its connection before it. */
export type FramePlace = 'next' | 'restart' | 'known' | 'lost';

/** Checks the numbers of a connection's frames, all kinds of frames included: one that is missing spoils every book. */
export class FrameCounter {
  #last: number | undefined;

  take(sequence: number): FramePlace {
    const last = this.#last;
    if (last !== undefined && sequence !== 0 && sequence <= last) return 'known';
    this.#last = sequence;
    if (last === undefined || sequence === last + 1) return 'next';
    return sequence === 0 ? 'restart' : 'lost';
  }
}
