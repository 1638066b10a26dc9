/** Figures of one source by name; a name means the same for every source. */
export type Facts = Readonly<Record<string, number>>;

/** Where figures are from. */
export interface FactSource {
  readonly name: string;
  readonly facts: Facts;
}
