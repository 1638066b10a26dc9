import type { ImportJob } from '@/contract/imports';

/** What the sentences of the command line say of its options is said here of what a page has in their place. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ \(--help lists those that can\)/, ''],
  [/replace it with --replace/, 'replace it'],
  [/import all its files in one command/, 'import all its files at once'],
  [/add --symbol/, 'name its symbol'],
  [/add --venue (\w+) or --venue (\w+)/, 'name its venue, $1 or $2'],
  [/add --venue and --symbol/, 'choose the folder above it, or name venue and symbol'],
  [/add --venue/, 'choose the folder above it, or name its venue'],
];

export const inPageWords = (sentence: string): string =>
  WORDS.reduce((said, [pattern, words]) => said.replace(pattern, words), sentence);

/** What would let an import pass that was refused with `sentence`. */
export function findWant(sentence: string): ImportJob['wants'] {
  if (/--venue|--symbol/.test(sentence)) return 'names';
  return /--replace/.test(sentence) ? 'replace' : undefined;
}
