import { describe, expect, it } from 'vitest';
import { addPhrases, formatPhraseFile, parsePhraseFile, readPhrases } from './saved-phrases';

const book = { name: 'Book', text: 'btc depth 6h' };

describe('saved phrases', () => {
  it('survive a file unchanged', () => {
    const phrases = [book, { name: '"quoted" ü', text: 'predictions q="day \\"one\\""' }];
    expect(parsePhraseFile(formatPhraseFile(phrases))).toEqual(phrases);
  });

  it.each([
    '',
    '[]',
    'null',
    '{"format":"other","version":1,"phrases":[]}',
    '{"format":"depthscape-phrases","version":9}',
  ])('are not read from %j', (text) => expect(parsePhraseFile(text)).toBeUndefined());

  it('drop invalid ones', () => {
    expect(readPhrases([book, null, 5, { name: 'x' }, { name: ' ', text: 'y' }, { name: 'z', text: 5 }])).toEqual([
      book,
    ]);
    expect(readPhrases('no list')).toEqual([]);
  });

  it('are replaced by one of the same name', () => {
    const next = { name: 'Book', text: 'eth depth' };
    expect(addPhrases([book, { name: 'B', text: 'b' }], [next])).toEqual([{ name: 'B', text: 'b' }, next]);
  });
});
