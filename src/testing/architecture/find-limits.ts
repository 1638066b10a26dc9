import type { SourceFile } from './read-source';

/** Seconds below those that every test has: a busy machine outlasts them. */
const SHORT = '(?:[1-9]|[1-9]\\d|1[01]\\d)_?\\d{3}';

/** An option before the body of a test or of a group, and a number after the body of a test or of a hook. */
const LIMITS = new RegExp(
  `, \\{\\s*timeout: ${SHORT},?\\s*\\},\\s*(?:async )?\\(|^(?:  )?\\}, ${SHORT}\\);$|^ {2,4}\\},\\n {2,4}${SHORT},\\n {0,2}\\);$`,
  'gm',
);

/** Tests and hooks that end earlier than the project's own limit: none should, as no test is about time. */
export const findShortLimits = (sources: readonly SourceFile[]): readonly string[] =>
  sources
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => (text.match(LIMITS) ?? []).map((limit) => `${path}: ${limit.trim()}`));
