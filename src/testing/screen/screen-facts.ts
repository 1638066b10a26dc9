/** Figures by what they belong to: a term within its list, a pane, a row. */
export type Facts = ReadonlyMap<string, ReadonlySet<string>>;

export const readNumbers = (text: string): readonly string[] => text.match(/[+−]?\d[\d,]*(?:\.\d+)?/g) ?? [];

/** Figures that are shown here but not where everything fits. */
export function findStrange(here: Facts, reference: Facts): readonly string[] {
  return [...here].flatMap(([key, numbers]) =>
    [...numbers].filter((number) => reference.get(key)?.has(number) !== true).map((number) => `${key}: ${number}`),
  );
}
