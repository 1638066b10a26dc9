const NAMES: Readonly<Record<string, string>> = {
  explain: 'the explanation',
  summary: 'the description',
  leaderboard: 'the leaderboard',
};

/** "the table", which is what most parts that open are. */
export const nameOpened = (part: string): string => NAMES[part] ?? 'the table';
