import type { SeriesId } from '@/contract/payloads';

/** A series that is not read yet. Every item of `chunks` continues a JSON list, with a comma before each element. */
export interface SeriesSource {
  readonly id: SeriesId;
  readonly key: 'points' | 'flat_points';
  chunks(): AsyncGenerator<Uint8Array, void, void>;
}

const encoder = new TextEncoder();

/**
 * The envelope of `/v1/points` around the series, as UTF-8 JSON. A series without points is left out. The first item is
 * only yielded once the first query has answered or failed, so that a failure can still become an error status.
 */
export async function* writeEnvelope(sources: readonly SeriesSource[]): AsyncGenerator<Uint8Array, void, void> {
  let before = '{"series":[';
  for (const source of sources) {
    let isOpen = false;
    for await (const chunk of source.chunks()) {
      if (chunk.length === 0) continue;
      if (isOpen) {
        yield chunk;
        continue;
      }
      isOpen = true;
      yield encoder.encode(`${before}{"id":${JSON.stringify(source.id)},"${source.key}":[`);
      yield chunk.subarray(1);
    }
    if (isOpen) before = ']},';
  }
  yield encoder.encode(before === '{"series":[' ? '{"series":[]}' : ']}]}');
}
