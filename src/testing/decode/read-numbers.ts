import { DecodeError } from '@/data/decode/decode-error';
import { type JsonHandler, JsonScanner } from '@/data/decode/json-scanner';
import type { NumberKernel } from '@/data/decode/number-kernel';

/** Collects the numbers of one flat list. */
class NumberTaker implements JsonHandler {
  readonly values: number[] = [];
  readonly wantsTexts = false;
  readonly numbersWanted = Number.POSITIVE_INFINITY;
  readonly openSnapshot = undefined;
  snapshots(): void {}
  beginObject(): void {}
  key(): void {}
  endObject(): void {}
  beginArray(): void {}
  endArray(): void {}
  scalar(): void {}
  number(value: number): void {
    this.values.push(value);
  }
  numbers(values: Float64Array, count: number): void {
    for (let i = 0; i < count; i++) this.values.push(values[i]);
  }
}

/** The numbers of a JSON list that arrives in `chunks`; `undefined` when it is not valid JSON. */
export function readNumbers(chunks: readonly Uint8Array[], kernel: NumberKernel | undefined): number[] | undefined {
  const taker = new NumberTaker();
  const scanner = new JsonScanner(taker, kernel);
  try {
    for (const chunk of chunks) scanner.push(chunk);
    scanner.finish();
    return taker.values;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
