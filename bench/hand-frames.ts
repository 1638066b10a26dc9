/**
 * Runs frames by hand: work that a library defers to the next frame is done at once, without waiting for the screen.
 */
export class HandFrames {
  readonly #own = window.requestAnimationFrame;
  #waiting: FrameRequestCallback[] = [];

  take(): void {
    window.requestAnimationFrame = (callback) => this.#waiting.push(callback);
  }

  run(): void {
    while (this.#waiting.length > 0) for (const callback of this.#waiting.splice(0)) callback(performance.now());
  }

  giveBack(): void {
    window.requestAnimationFrame = this.#own;
  }
}
