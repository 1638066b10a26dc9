import { Duplex } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

type TransformPair = ReadableWritablePair<Uint8Array, Uint8Array>;

const PREFERENCE: readonly Encoding[] = ['br', 'gzip'];

interface Offer {
  readonly coding: string;
  readonly quality: number;
}

function parseOffers(header: string): Offer[] {
  return header.split(',').map((part) => {
    const [coding = '', ...params] = part.trim().toLowerCase().split(';');
    const q = params.map((param) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(param)?.[1]).find((value) => value !== undefined);
    return { coding: coding.trim(), quality: q === undefined ? 1 : Number(q) };
  });
}

/** What a client takes. */
export interface Codings {
  /** The best one that we make; `undefined` for none. At equal quality br before gzip. */
  readonly encoding: Encoding | undefined;
  /** Whether it takes a body as it is. */
  readonly takesPlain: boolean;
}

export function readCodings(acceptEncoding: string | null): Codings {
  if (acceptEncoding === null) return { encoding: undefined, takesPlain: true };
  const offers = parseOffers(acceptEncoding);
  const find = (coding: string): number | undefined => offers.find((offer) => offer.coding === coding)?.quality;
  const qualityOf = (coding: string): number => find(coding) ?? find('*') ?? 0;
  const identity = find('identity') ?? 0;
  const ranked = PREFERENCE.filter((coding) => qualityOf(coding) > 0 && qualityOf(coding) >= identity);
  const [encoding] = ranked.sort((a, b) => qualityOf(b) - qualityOf(a));
  return { encoding, takesPlain: (find('identity') ?? find('*') ?? 1) > 0 };
}

/** `body` compressed while it passes, at the fastest level: more would cost more time than the bytes saved. */
export function compressStream(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const coder =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
      : createGzip({ level: 1 });
  return body.pipeThrough(Duplex.toWeb(coder) as unknown as TransformPair);
}
