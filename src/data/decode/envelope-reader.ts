import type { BlockOptions } from './block-builder';
import { DecodeError } from './decode-error';
import type { AnswerFacts, DepthBlock } from './decode-types';
import { FlatFramer } from './flat-framer';
import { type JsonHandler, JsonScanner, type OffsetOf, type ScalarKind } from './json-scanner';
import type { NumberKernel, OpenSnapshot, ScannedSnapshots } from './number-kernel';
import { PointsReader } from './points-reader';

/** Nesting depth within `{"series":[{"flat_points":[`, and of `points`. */
const ROOT = 1;
const SERIES_LIST = 2;
const SERIES = 3;
const POINTS = 4;
/** The most series in an answer; more means a broken or hostile one. */
const MAX_SERIES = 10_000;

const LITERAL_VALUES = { true: true, false: false, null: null } as const;

export interface EnvelopeOptions extends Pick<BlockOptions, 'grid' | 'range' | 'onBlock'> {
  /** Reads the lists of numbers; without it, plain code does. */
  readonly kernel?: NumberKernel | undefined;
  /**
   * Called with the `id` of each series; throws when it is not the requested one. If the id follows the points, blocks
   * wait for it.
   */
  readonly onId?: ((id: unknown, offset: number) => void) | undefined;
}

type Id = Map<string, string | number | boolean | null>;

/**
 * Decodes the envelope of `/v1/points` with depth snapshots, flat or structured, while its bytes arrive: several
 * series, keys in any order, unknown keys. Calls `onBlock` as soon as a block is complete; only `finish` confirms that
 * the whole answer is valid.
 */
export class EnvelopeReader implements JsonHandler {
  readonly #options: EnvelopeOptions;
  readonly #scanner: JsonScanner;
  readonly #ids: unknown[] = [];
  #depth = 0;
  #key = '';
  #inSeriesList = false;
  #sawSeries = false;
  #sawError = false;
  #id: Id | undefined;
  #framer: FlatFramer | undefined;
  #inFlatPoints = false;
  #sawFlatPoints = false;
  #sawPoints = false;
  #points: PointsReader | undefined;
  /** Snapshots of the current series, by the form in which they arrived. */
  #snapshotsOf = { flat: 0, structured: 0 };
  #snapshots = 0;
  #levels = 0;
  /** Blocks of the current series that wait for its id. */
  #held: DepthBlock[] = [];
  wantsTexts = false;

  constructor(options: EnvelopeOptions) {
    this.#options = options;
    this.#scanner = new JsonScanner(this, options.kernel);
  }

  get numbersWanted(): number {
    if (this.#points !== undefined) return this.#points.numbersWanted;
    return this.#flat?.numbersWanted ?? 0;
  }

  get openSnapshot(): OpenSnapshot | undefined {
    return this.#flat?.openSnapshot;
  }

  push(chunk: Uint8Array): void {
    this.#scanner.push(chunk);
  }

  finish(): AnswerFacts {
    this.#scanner.finish();
    if (this.#sawError && !this.#sawSeries)
      throw unexpected(this.#scanner.offset, 'The answer is an error and no data');
    return { seriesIds: this.#ids, snapshots: this.#snapshots, levels: this.#levels, bytes: this.#scanner.offset };
  }

  number(value: number, offset: number): void {
    if (this.#points !== undefined) this.#points.number(value, offset);
    else if (this.#inFlatPoints) (this.#framer as FlatFramer).number(value, offset);
    else this.#takeScalar(value, offset);
  }

  numbers(values: Float64Array, count: number, offsetOf: OffsetOf): void {
    (this.#points ?? (this.#framer as FlatFramer)).numbers(values, count, offsetOf);
  }

  snapshots(found: ScannedSnapshots, offsetOf: OffsetOf): void {
    (this.#framer as FlatFramer).snapshots(found, offsetOf);
  }

  scalar(kind: ScalarKind, offset: number, text: string | undefined): void {
    if (this.#points !== undefined) this.#points.scalar(kind, offset);
    else this.#takeScalar(kind === 'string' ? (text ?? '') : LITERAL_VALUES[kind], offset);
  }

  key(name: string): void {
    this.#key = name;
    this.#points?.key(name);
  }

  beginObject(offset: number): void {
    this.#refuseInFlatPoints(offset);
    this.#depth++;
    if (this.#points !== undefined) this.#points.beginObject(offset);
    else if (this.#depth === SERIES && this.#inSeriesList) this.#beginSeries(offset);
    else if (this.#depth === SERIES + 1 && this.#inSeriesList && this.#key === 'id') this.#beginId();
    else if (this.#depth > ROOT) this.#refuseShape(this.#depth, offset);
  }

  endObject(offset: number): void {
    if (this.#points !== undefined) this.#points.endObject(offset);
    else if (this.#depth === SERIES && this.#inSeriesList) this.#endSeries(offset);
    else if (this.#depth === SERIES + 1 && this.wantsTexts) this.#endId(offset);
    this.#depth--;
  }

  beginArray(offset: number): void {
    this.#refuseInFlatPoints(offset);
    this.#depth++;
    if (this.#points !== undefined) this.#points.beginArray(offset);
    else if (this.#depth === ROOT) throw unexpected(offset, 'The answer is not an object');
    else if (this.#depth === SERIES_LIST && this.#key === 'series') this.#beginSeriesList(offset);
    else if (this.#depth === POINTS && this.#inSeriesList) this.#beginSeriesMember(offset);
    else if (this.#depth === SERIES) this.#refuseShape(this.#depth, offset);
  }

  endArray(offset: number): void {
    if (this.#depth === POINTS && this.#inFlatPoints) {
      (this.#framer as FlatFramer).finish(offset);
      this.#inFlatPoints = false;
    } else if (this.#depth === POINTS && this.#points !== undefined) {
      this.#points.finish();
      this.#points = undefined;
    } else this.#points?.endArray(offset);
    if (this.#depth === SERIES_LIST) this.#inSeriesList = false;
    this.#depth--;
  }

  get #flat(): FlatFramer | undefined {
    return this.#inFlatPoints && this.#depth === POINTS ? this.#framer : undefined;
  }

  /** Takes a text, number, `true`, `false` or `null` outside the numbers of `flat_points`. */
  #takeScalar(value: string | number | boolean | null, offset: number): void {
    this.#refuseInFlatPoints(offset);
    if (this.#depth === 0) throw unexpected(offset, 'The answer is not an object');
    if (this.#depth === ROOT && (this.#key === 'error' || this.#key === 'message')) this.#sawError = true;
    if (this.wantsTexts && this.#depth === SERIES + 1) this.#id?.set(this.#key, value);
    // Some services write `null` for an empty list.
    else if (value !== null) this.#refuseShape(this.#depth + 1, offset);
  }

  /** Refuses a value of the wrong kind where the envelope has its lists. `depth` is that of the value. */
  #refuseShape(depth: number, offset: number): void {
    if (depth === SERIES_LIST && this.#key === 'series') throw unexpected(offset, 'series is not a list');
    if (depth === SERIES && this.#inSeriesList) throw unexpected(offset, 'A series is not an object');
    if (depth === POINTS && this.#inSeriesList && (this.#key === 'flat_points' || this.#key === 'points')) {
      throw unexpected(offset, `${this.#key} is not a list`);
    }
  }

  #refuseInFlatPoints(offset: number): void {
    if (this.#inFlatPoints) throw unexpected(offset, 'flat_points has something other than numbers');
  }

  #beginSeriesList(offset: number): void {
    if (this.#sawSeries) throw unexpected(offset, 'The answer has two lists of series');
    this.#sawSeries = true;
    this.#inSeriesList = true;
  }

  #beginSeries(offset: number): void {
    if (this.#ids.length === MAX_SERIES) throw unexpected(offset, 'The answer has too many series');
    this.#ids.push(undefined);
    this.#sawFlatPoints = false;
    this.#sawPoints = false;
    this.#snapshotsOf = { flat: 0, structured: 0 };
  }

  #endSeries(offset: number): void {
    const { flat, structured } = this.#snapshotsOf;
    if (flat > 0 && structured > 0) throw unexpected(offset, 'The series has its points twice');
    this.#release();
  }

  #beginId(): void {
    this.#id = new Map();
    this.wantsTexts = true;
  }

  #endId(offset: number): void {
    // `fromEntries` makes an own property even of `__proto__`.
    const id: unknown = Object.fromEntries(this.#id ?? []);
    this.#ids[this.#ids.length - 1] = id;
    this.#id = undefined;
    this.wantsTexts = false;
    this.#options.onId?.(id, offset);
    this.#release();
  }

  #release(): void {
    for (const block of this.#held.splice(0)) this.#options.onBlock(block);
  }

  #beginSeriesMember(offset: number): void {
    if (this.#key === 'flat_points') this.#beginFlatPoints(offset);
    else if (this.#key === 'points') this.#beginPoints(offset);
  }

  #beginFlatPoints(offset: number): void {
    if (this.#sawFlatPoints) throw unexpected(offset, 'The series has two lists of flat_points');
    this.#sawFlatPoints = true;
    this.#inFlatPoints = true;
    this.#framer = new FlatFramer(this.#makeBlockOptions('flat'));
  }

  #beginPoints(offset: number): void {
    if (this.#sawPoints) throw unexpected(offset, 'The series has two lists of points');
    this.#sawPoints = true;
    this.#points = new PointsReader(this.#makeBlockOptions('structured'));
  }

  #makeBlockOptions(form: 'flat' | 'structured'): BlockOptions {
    const { grid, range, onBlock, onId } = this.#options;
    return {
      grid,
      range,
      series: this.#ids.length - 1,
      onBlock: (block: DepthBlock) => {
        this.#snapshots += block.timestampsMicros.length;
        this.#levels += block.prices.length;
        this.#snapshotsOf[form] += block.timestampsMicros.length;
        if (onId !== undefined && this.#ids.at(-1) === undefined) this.#held.push(block);
        else onBlock(block);
      },
    };
  }
}

function unexpected(offset: number, detail: string): DecodeError {
  return new DecodeError('unexpected', offset, detail);
}
