/** Figures by whose they are: a term within its list, a pane, a row. */
export type Facts = ReadonlyMap<string, ReadonlySet<string>>;

export const readNumbers = (text: string): readonly string[] => text.match(/[+−]?\d[\d,]*(?:\.\d+)?/g) ?? [];

/** Figures that are told here and not where there is room for all of them. */
export function findStrange(here: Facts, reference: Facts): readonly string[] {
  return [...here].flatMap(([key, numbers]) =>
    [...numbers].filter((number) => reference.get(key)?.has(number) !== true).map((number) => `${key}: ${number}`),
  );
}
