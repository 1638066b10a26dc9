import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadKernels } from '@/testing/decode/decode-whole';
import { DecodeError } from './decode-error';
import { type JsonHandler, JsonScanner, type ScalarKind } from './json-scanner';

const CORPUS = fileURLToPath(new URL('../../../../shared/corpora/json-test-suite/', import.meta.url));
const PARSING = join(CORPUS, 'test_parsing');
const TRANSFORM = join(CORPUS, 'test_transform');

/** Builds the same value as `JSON.parse`. */
class ValueBuilder implements JsonHandler {
  readonly wantsTexts = true;
  readonly numbersWanted = Number.POSITIVE_INFINITY;
  readonly openSnapshot = undefined;
  snapshots(): void {}
  readonly #stack: { value: unknown[] | Map<string, unknown>; key: string }[] = [];
  root: unknown;

  beginObject(): void {
    this.#stack.push({ value: new Map(), key: '' });
  }
  beginArray(): void {
    this.#stack.push({ value: [], key: '' });
  }
  key(name: string): void {
    (this.#stack.at(-1) as { key: string }).key = name;
  }
  endObject(): void {
    this.#add(Object.fromEntries(this.#stack.pop()?.value as Map<string, unknown>));
  }
  endArray(): void {
    this.#add(this.#stack.pop()?.value);
  }
  number(value: number): void {
    this.#add(value);
  }
  numbers(values: Float64Array, count: number): void {
    for (const value of values.subarray(0, count)) this.#add(value);
  }
  scalar(kind: ScalarKind, _offset: number, text: string | undefined): void {
    this.#add({ string: text, true: true, false: false, null: null }[kind]);
  }
  #add(value: unknown): void {
    const top = this.#stack.at(-1);
    if (top === undefined) this.root = value;
    else if (Array.isArray(top.value)) top.value.push(value);
    else top.value.set(top.key, value);
  }
}

const kernels = Object.values(await loadKernels());
let turn = 0;

/** Scans with each number reader in turn. */
function scan(...chunks: Uint8Array[]): unknown {
  const builder = new ValueBuilder();
  const scanner = new JsonScanner(builder, kernels[turn++ % kernels.length]);
  for (const chunk of chunks) scanner.push(chunk);
  scanner.finish();
  return builder.root;
}

function accepts(...chunks: Uint8Array[]): boolean {
  try {
    scan(...chunks);
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the scanner', () => {
  const text =
    ' {"a\\u0062c":[1,-2.5e-3,"x\\n\\"]}\\ud83d\\ude00é",true,false,null,{}],"":{"__proto__":[[],[[]]]},"k":0} ';

  it('reads what JSON.parse reads, cut at every byte and in single bytes', () => {
    const bytes = bytesOf(text);
    const expected = JSON.parse(text) as unknown;
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(scan(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(expected);
    }
    expect(scan(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(expected);
  });

  it('reports every prefix of a document as too short', () => {
    const bytes = bytesOf(text.trimEnd());
    for (let cut = 0; cut < bytes.length; cut++) {
      expect(() => scan(bytes.subarray(0, cut))).toThrow(expect.objectContaining({ fault: 'truncated', offset: cut }));
    }
  });

  it.each([
    ['[1 2]', 3],
    ['[1,]', 3],
    ['{"a" 1}', 5],
    ['{"a":1,}', 7],
    ['[01]', 2],
    ['["\u0001"]', 2],
    ['["\\x"]', 3],
    ['["\\u12g4"]', 6],
    ['[nul]', 4],
    ['[1]]', 3],
    ['[1}', 2],
  ])('%s is malformed at byte %i', (broken, offset) => {
    expect(() => scan(bytesOf(broken))).toThrow(expect.objectContaining({ fault: 'malformed', offset }));
  });

  it('handles a hundred thousand brackets without recursion', () => {
    expect(() => scan(bytesOf('['.repeat(100_000)))).toThrow(expect.objectContaining({ fault: 'truncated' }));
    expect(accepts(bytesOf('['.repeat(100_000) + ']'.repeat(100_000)))).toBe(true);
  });

  it('drops a long key instead of storing it', () => {
    expect(scan(bytesOf(`{"${'k'.repeat(5000)}":1}`))).toEqual({ '': 1 });
  });
});

const hasCorpus = existsSync(CORPUS);
const listed = hasCorpus
  ? (JSON.parse(readFileSync(join(CORPUS, 'expected-v8.json'), 'utf8')) as [string, 0 | 1, 0 | 1][])
  : [];

describe.skipIf(!hasCorpus)('the JSON test suite', () => {
  it.each(listed)('%s', (file, lossy) => {
    const bytes = new Uint8Array(readFileSync(join(PARSING, file)));
    const isAccepted = lossy === 1;
    for (const _ of kernels) expect(accepts(bytes)).toBe(isAccepted);
    // Two files are long runs of one bracket: all cuts of them are alike.
    const step = bytes.length > 10_000 ? Math.ceil(bytes.length / 5) : 1;
    const wrong: number[] = [];
    for (let cut = 0; cut <= bytes.length; cut += step) {
      if (accepts(bytes.subarray(0, cut), bytes.subarray(cut)) !== isAccepted) wrong.push(cut);
    }
    expect(wrong).toEqual([]);
  });

  it('has 318 files', () => expect(listed).toHaveLength(318));

  it.each(hasCorpus ? readdirSync(TRANSFORM) : [])('reads the value of %s', (file) => {
    const bytes = new Uint8Array(readFileSync(join(TRANSFORM, file)));
    for (const _ of kernels) expect(scan(bytes)).toEqual(JSON.parse(new TextDecoder().decode(bytes)));
  });
});
