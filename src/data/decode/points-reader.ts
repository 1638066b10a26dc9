import { BlockBuilder, type BlockOptions } from './block-builder';
import { DecodeError } from './decode-error';
import type { JsonHandler, OffsetOf, ScalarKind } from './json-scanner';
import { LevelList } from './level-list';

/** Nesting below the list of points: `[{"Point":{"bids":[`. */
const ELEMENT = 1;
const POINT = 2;
const MEMBER = 3;

/** A level array of the three depth datasets: the arrays it belongs with, and its side (0 buyers, 1 sellers). */
interface Role {
  readonly family: 'book' | 'triggers' | 'liquidations';
  readonly side: 0 | 1;
}

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['bids', { family: 'book', side: 0 }],
  ['asks', { family: 'book', side: 1 }],
  ['buy_levels', { family: 'triggers', side: 0 }],
  ['sell_levels', { family: 'triggers', side: 1 }],
  ['levels', { family: 'liquidations', side: 0 }],
]);

/**
 * Reads the `points` of one series while they arrive: depth, triggers or liquidations, keys in any order. Receives
 * everything below the list itself; call `finish` when the list ends.
 */
export class PointsReader implements JsonHandler {
  readonly #block: BlockBuilder;
  readonly #lists = [new LevelList(), new LevelList()] as const;
  #depth = 0;
  #key = '';
  #family: Role['family'] | undefined;
  #list: LevelList | undefined;
  #sawPoint = false;
  /** Whether the current value is within the object under `Point`. */
  #isInPoint = false;
  readonly #sawKeys = new Set<string>();
  #hasOtherKey = false;
  #isInTimestamp = false;
  #seconds = Number.NaN;
  #nanos = 0;
  readonly wantsTexts = false;
  readonly openSnapshot = undefined;

  constructor(options: BlockOptions) {
    this.#block = new BlockBuilder(options);
  }

  get numbersWanted(): number {
    return this.#list !== undefined && this.#depth === MEMBER ? Number.POSITIVE_INFINITY : 0;
  }

  finish(): void {
    this.#block.flush();
  }

  key(name: string): void {
    this.#key = name;
    if (this.#depth !== POINT || !this.#isInPoint) return;
    if (!ROLES.has(name) && name !== 'timestamp') this.#hasOtherKey = true;
  }

  beginObject(offset: number): void {
    this.#refuseInList(offset);
    this.#depth++;
    if (this.#depth === ELEMENT) this.#sawPoint = false;
    else if (this.#depth === POINT && this.#key === 'Point') this.#beginPoint(offset);
    else if (this.#depth === MEMBER && this.#isInPoint && this.#key === 'timestamp') this.#beginTimestamp(offset);
    else this.#refuseShape(this.#depth, offset);
  }

  endObject(offset: number): void {
    if (this.#depth === MEMBER) this.#isInTimestamp = false;
    if (this.#depth === POINT && this.#isInPoint) this.#endPoint(offset);
    if (this.#depth === ELEMENT && !this.#sawPoint) throw unexpected(offset, 'An element of points has no Point');
    this.#depth--;
  }

  beginArray(offset: number): void {
    this.#refuseInList(offset);
    this.#depth++;
    const role = this.#depth === MEMBER && this.#isInPoint ? ROLES.get(this.#key) : undefined;
    if (role === undefined) this.#refuseShape(this.#depth, offset);
    else this.#beginList(role, offset);
  }

  endArray(offset: number): void {
    if (this.#depth === MEMBER) {
      this.#list?.finish(offset);
      this.#list = undefined;
    }
    this.#depth--;
  }

  number(value: number, offset: number): void {
    if (this.#list !== undefined) this.#list.number(value, offset);
    else if (this.#isInTimestamp && this.#depth === MEMBER) this.#takeTime(value, offset);
    else this.#refuseShape(this.#depth + 1, offset);
  }

  numbers(values: Float64Array, count: number, offsetOf: OffsetOf): void {
    this.#list?.numbers(values, count, offsetOf);
  }

  snapshots(): void {
    // Never called for.
  }

  scalar(kind: ScalarKind, offset: number): void {
    this.#refuseInList(offset);
    const isTime = this.#isInTimestamp && this.#depth === MEMBER && (this.#key === 's' || this.#key === 'ns');
    if (isTime) throw unexpected(offset, 'A time is not a number');
    // Some services write `null` for an empty list.
    if (kind !== 'null' || this.#depth < POINT) this.#refuseShape(this.#depth + 1, offset);
  }

  #refuseInList(offset: number): void {
    if (this.#list !== undefined) throw unexpected(offset, 'Levels have something other than numbers');
  }

  /** Refuses a value of the wrong kind where a point has its parts. `depth` is that of the value. */
  #refuseShape(depth: number, offset: number): void {
    if (depth === ELEMENT) throw unexpected(offset, 'An element of points is not an object');
    if (depth === POINT && this.#key === 'Point') throw unexpected(offset, 'A Point is not an object');
    if (depth !== MEMBER || !this.#isInPoint) return;
    if (ROLES.has(this.#key)) throw unexpected(offset, `${this.#key} is not a list`);
    if (this.#key === 'timestamp') throw unexpected(offset, 'A timestamp is not an object');
  }

  #beginPoint(offset: number): void {
    if (this.#sawPoint) throw unexpected(offset, 'An element of points has two Points');
    this.#sawPoint = true;
    this.#isInPoint = true;
    this.#sawKeys.clear();
    this.#hasOtherKey = false;
    this.#seconds = Number.NaN;
    this.#nanos = 0;
    for (const list of this.#lists) list.clear();
  }

  #beginTimestamp(offset: number): void {
    this.#refuseTwice('timestamp', offset);
    this.#isInTimestamp = true;
  }

  #beginList({ family, side }: Role, offset: number): void {
    this.#refuseTwice(this.#key, offset);
    this.#family ??= family;
    if (family !== this.#family) throw unexpected(offset, 'The points are of different datasets');
    if (family !== 'liquidations') this.#block.keepSides();
    this.#list = this.#lists[side];
  }

  #refuseTwice(key: string, offset: number): void {
    if (this.#sawKeys.has(key)) throw unexpected(offset, `A point has two of ${key}`);
    this.#sawKeys.add(key);
  }

  #takeTime(value: number, offset: number): void {
    const isSeconds = this.#key === 's';
    if (!isSeconds && this.#key !== 'ns') return;
    const limit = isSeconds ? Number.MAX_SAFE_INTEGER : 999_999_999;
    if (!Number.isInteger(value) || value < 0 || value > limit) {
      throw new DecodeError('framing', offset, `A time cannot have ${value} ${isSeconds ? 'seconds' : 'nanoseconds'}`);
    }
    if (isSeconds) this.#seconds = value;
    else this.#nanos = value;
  }

  #endPoint(offset: number): void {
    this.#isInPoint = false;
    if (Number.isNaN(this.#seconds)) throw unexpected(offset, 'A point has no timestamp');
    const hasLevels = [...ROLES.keys()].some((key) => this.#sawKeys.has(key));
    // Zero and empty fields may be left out; a point with only other fields belongs to another dataset.
    if (!hasLevels && this.#hasOtherKey) throw unexpected(offset, 'A point has no levels');
    this.#block.beginSnapshot(this.#seconds * 1e6 + Math.floor(this.#nanos / 1000), () => offset);
    mergeSides(this.#lists[0], this.#lists[1], this.#block);
    this.#block.endSnapshot(true);
  }
}

/** Appends both lists in ascending order of price; at equal prices buyers come first. */
function mergeSides(buys: LevelList, sells: LevelList, block: BlockBuilder): void {
  block.reserve(buys.length + sells.length);
  const { prices, volumes, sides } = block;
  let buy = 0;
  let sell = 0;
  for (let at = block.length; buy < buys.length || sell < sells.length; at++) {
    const takesBuy = sell === sells.length || (buy < buys.length && buys.prices[buy] <= sells.prices[sell]);
    const from = takesBuy ? buys : sells;
    const index = takesBuy ? buy++ : sell++;
    prices[at] = from.prices[index];
    volumes[at] = from.volumes[index];
    if (sides !== undefined) sides[at] = takesBuy ? 0 : 1;
  }
  block.length += buys.length + sells.length;
}

function unexpected(offset: number, detail: string): DecodeError {
  return new DecodeError('unexpected', offset, detail);
}
