import type { SourceFile } from './read-source';

const CAST = /\bas\s+(?:unknown\s+as|never|any)\b/g;

/**
 * How often each test of a screen calls a value another type than it has. None should: let a function take the part of
 * the view that it reads, so that its test can build that part. Files that never do are left out.
 */
export function countCasts(sources: readonly SourceFile[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    sources
      .filter(({ path }) => /^features\/.*\.test\.tsx?$/.test(path))
      .map(({ path, text }) => [path, text.match(CAST)?.length ?? 0] as const)
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}
