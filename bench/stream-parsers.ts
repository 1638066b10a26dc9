import { JSONParser } from '@streamparser/json';
import parseTokens from 'stream-json';
import { copyFlatPoints, type FlatColumns } from './copy-flat-points';

/** Reads the numbers of an answer of depth piece by piece, as a client does that never holds its whole text. */
export type StreamParser = (chunks: Iterable<Uint8Array>) => Promise<FlatColumns>;

/** @streamparser/json: each value that its path names, as soon as it is there. */
const readWithStreamparser: StreamParser = (chunks) => {
  const parser = new JSONParser({ paths: ['$.series.*.flat_points.*'], keepStack: false });
  const numbers: number[] = [];
  parser.onValue = ({ value }) => numbers.push(value as number);
  for (const chunk of chunks) parser.write(chunk);
  return Promise.resolve(copyFlatPoints(numbers));
};

/** stream-json: each token; here only whole numbers are made of them. */
const readWithStreamJson: StreamParser = async (chunks) => {
  const numbers: number[] = [];
  const parser = parseTokens({ streamValues: false });
  parser.on('data', ({ name, value }: { readonly name: string; readonly value?: string }) => {
    if (name === 'numberValue') numbers.push(Number(value));
  });
  const ended = new Promise((resolve, reject) => parser.on('end', resolve).on('error', reject));
  for (const chunk of chunks) {
    if (!parser.write(chunk)) await new Promise((resolve) => parser.once('drain', resolve));
  }
  parser.end();
  await ended;
  return copyFlatPoints(numbers);
};

export const STREAM_PARSERS: readonly (readonly [name: string, read: StreamParser])[] = [
  ['@streamparser/json', readWithStreamparser],
  ['stream-json', readWithStreamJson],
];
