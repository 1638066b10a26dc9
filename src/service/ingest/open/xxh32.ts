const P1 = 0x9e3779b1;
const P2 = 0x85ebca77;
const P3 = 0xc2b2ae3d;
const P4 = 0x27d4eb2f;
const P5 = 0x165667b1;

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));
const round = (lane: number, word: number): number => Math.imul(rotate((lane + Math.imul(word, P2)) | 0, 13), P1);

/** The checksum of LZ4 frames, computed incrementally. Source: xxHash specification, XXH32 with seed 0. */
export class Xxh32 {
  readonly #lanes = new Int32Array([P1 + P2, P2, 0, -P1]);
  readonly #wait = Buffer.alloc(16);
  #waiting = 0;
  #length = 0;

  update(bytes: Buffer): void {
    this.#length += bytes.length;
    let at = 0;
    if (this.#waiting > 0) {
      at = bytes.copy(this.#wait, this.#waiting, 0, 16 - this.#waiting);
      this.#waiting += at;
      if (this.#waiting < 16) return;
      this.#stripe(this.#wait, 0);
      this.#waiting = 0;
    }
    for (; at + 16 <= bytes.length; at += 16) this.#stripe(bytes, at);
    this.#waiting = bytes.copy(this.#wait, 0, at);
  }

  digest(): number {
    const [a, b, c, d] = this.#lanes;
    let hash = this.#length >= 16 ? rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18) : P5;
    hash = (hash + this.#length) | 0;
    let at = 0;
    for (; at + 4 <= this.#waiting; at += 4)
      hash = Math.imul(rotate((hash + Math.imul(this.#wait.readInt32LE(at), P3)) | 0, 17), P4);
    for (; at < this.#waiting; at++) hash = Math.imul(rotate((hash + Math.imul(this.#wait[at], P5)) | 0, 11), P1);
    hash = Math.imul(hash ^ (hash >>> 15), P2);
    hash = Math.imul(hash ^ (hash >>> 13), P3);
    return (hash ^ (hash >>> 16)) >>> 0;
  }

  #stripe(bytes: Buffer, at: number): void {
    for (let lane = 0; lane < 4; lane++) this.#lanes[lane] = round(this.#lanes[lane], bytes.readInt32LE(at + 4 * lane));
  }
}

export function xxh32(bytes: Buffer): number {
  const hash = new Xxh32();
  hash.update(bytes);
  return hash.digest();
}
