/** A schema for servers of 2018, and in words what it lacks of ours. */
export interface ReducedSchema {
  readonly statements: readonly string[];
  readonly leftOut: readonly string[];
}

interface Reduction {
  readonly what: string;
  /** Global: every place of it. */
  readonly found: RegExp;
  /** What is there instead. */
  readonly instead: string;
}

/** What ClickHouse 18.16, the one that Debian has, does not understand within a statement. */
const REDUCTIONS: readonly Reduction[] = [
  { what: 'CODEC of columns', found: / CODEC\((?:[^()]|\([^()]*\))*\)/g, instead: '' },
  { what: 'TTL of tables', found: /\n {2}TTL [^\n]*/g, instead: '' },
  { what: 'LowCardinality(String), now String', found: /LowCardinality\(String\)/g, instead: 'String' },
  { what: 'DateTime64(3), now DateTime', found: /DateTime64\(3\)/g, instead: 'DateTime' },
];

/** Upgrades of tables that an older build made. A new table already has these columns. */
const ADDITION = 'ADD COLUMN IF NOT EXISTS';

/** Derives from the statements of our schema those that ClickHouse 18.16 takes. */
export function reduceSchema(statements: readonly string[]): ReducedSchema {
  const kept = statements.filter((statement) => !statement.includes(ADDITION));
  const counts = REDUCTIONS.map(({ found }) => kept.join('\0').match(found)?.length ?? 0);
  const reduced = kept.map((statement) =>
    REDUCTIONS.reduce((text, { found, instead }) => text.replace(found, instead), statement),
  );
  const leftOut = [
    ...REDUCTIONS.map(({ what }, at) => [what, counts[at]] as const),
    [`statements with ${ADDITION}`, statements.length - kept.length] as const,
  ];
  return {
    statements: reduced,
    leftOut: leftOut.filter(([, count]) => count > 0).map(([what, count]) => `${count} × ${what}`),
  };
}
