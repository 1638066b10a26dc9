const NAMES: Readonly<Record<string, string>> = {
  explain: 'the explanation',
  summary: 'the description',
  leaderboard: 'the leaderboard',
};

/** The name of an opened part. Most parts are a table. */
export const nameOpened = (part: string): string => NAMES[part] ?? 'the table';
