import { expect, it } from 'vitest';
import { makeCodeBook } from '@/domain/grid/code-book';
import { nameRow } from './largest-in-view';

it('names the largest level by the full price range of its row, whichever edge labels its side', () => {
  const spec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
  expect(nameRow({ ...spec, blocks: { maxDepth: 100 } }, 19_699)).toBe('98,495 – 98,500');
  expect(nameRow(spec, 19_699)).toBe('98,495');
});
