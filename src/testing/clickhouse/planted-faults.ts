/** What happens to an answer of the front. */
export type Fault =
  /** The status of a proxy or of a server that starts, with a page instead of a reason. */
  | { readonly kind: 'status'; readonly status: 502 | 503 | 504 }
  /** The connection is closed before there is a head. */
  | { readonly kind: 'reset' }
  /** The connection is closed in the middle of the body, after so many bytes. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Nothing follows for now after so many bytes of the body, and the connection is closed when `until` settles. */
  | { readonly kind: 'stall'; readonly afterBytes: number; readonly until: Promise<unknown> }
  /** An exception in the body of an answer with status 200, after so many bytes. */
  | { readonly kind: 'exception'; readonly afterBytes: number; readonly text: string }
  /** The statement is refused with this exception. */
  | { readonly kind: 'refuse'; readonly code: number; readonly text: string }
  /** Another answer than that of the database, such as that of an older version. */
  | { readonly kind: 'answer'; readonly body: string }
  /** Nothing is answered before `until` settles. */
  | { readonly kind: 'slow'; readonly until: Promise<unknown> };

interface Planted {
  readonly fault: Fault;
  readonly when: RegExp;
  times: number;
}

/** Faults in the order in which they were planted. */
export class PlantedFaults {
  readonly #planted: Planted[] = [];

  /** The next `times` statements that match `when` meet the fault. */
  plant(fault: Fault, when = /^\s*(SELECT|WITH)/, times = 1): void {
    this.#planted.push({ fault, when, times });
  }

  clear(): void {
    this.#planted.length = 0;
  }

  /** The fault of a statement, which is used up. */
  take(sql: string): Fault | undefined {
    const found = this.#planted.find(({ when, times }) => times > 0 && when.test(sql));
    if (found === undefined) return undefined;
    found.times--;
    return found.fault;
  }
}
