/** Figures of one source by their names; a name means the same of every source. */
export type Facts = Readonly<Record<string, number>>;

/** Where figures come from. */
export interface FactSource {
  readonly name: string;
  readonly facts: Facts;
}
