import { randomUUID } from 'node:crypto';
import type { Clock } from '@/base/clock';
import type { Engine } from '../store/engine/engine';
import { LeaseLostError } from '../store/processes/lease-lost';
import { askForLease, endLeases, LEASE_MS, type LeaseRow, loadLeases, renewLeases } from '../store/processes/leases';

/** An owner stops this long before its lease ends, for statements that are on their way. */
const MARGIN_MS = 2000;

/** What may be had, with the markets that its owner writes. */
export interface Claim {
  readonly name: string;
  readonly markets: readonly number[];
}

const MEMBER = 'member ';

/**
 * The leases of one process in a store that it shares with others. The clock of the server decides when a lease ends; this
 * process counts from the moment at which it asked, and so stops before the server says that it must.
 */
export class LeaseKeeper {
  readonly owner = randomUUID();
  readonly #engine: Engine;
  readonly #clock: Pick<Clock, 'monotonic'>;
  /** What it has, and until when at least, in monotonic ms. */
  readonly #held = new Map<string, { readonly fence: number; untilMs: number }>();

  constructor(engine: Engine, clock: Pick<Clock, 'monotonic'>) {
    this.#engine = engine;
    this.#clock = clock;
  }

  /** Whether this process may write for `name` now. */
  holds(name: string): boolean {
    const held = this.#held.get(name);
    return held !== undefined && this.#clock.monotonic() < held.untilMs - MARGIN_MS;
  }

  /** Names whose lease it has, or had and nobody else has taken. */
  get names(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** @throws LeaseLostError unless one of what it has goes on. */
  readonly check = (): void => {
    if (this.names.some((name) => this.holds(name))) return;
    throw new LeaseLostError('Another process may record these markets now: nothing more is written here');
  };

  /**
   * Renews what it has and takes what is free, up to its share among the processes that do the same work. Returns what
   * it has then.
   */
  async look(work: string, claims: readonly Claim[]): Promise<ReadonlySet<string>> {
    const rows = new Map((await loadLeases(this.#engine)).map((row) => [row.name, row]));
    const own: Claim = { name: `${MEMBER}${work} ${this.owner}`, markets: [] };
    for (const [name, { fence }] of this.#held) {
      const row = rows.get(name);
      if (row !== undefined && (row.owner !== this.owner || row.fence !== fence)) this.#held.delete(name);
    }
    await this.#renew();
    await this.#take(own, rows.get(own.name));
    const wanted = new Set(claims.map(({ name }) => name));
    const share = Math.ceil(claims.length / this.#countMembers(work, rows));
    await this.#release(this.names.filter((name) => name !== own.name && !wanted.has(name)));
    const kept = claims.filter(({ name }) => this.#held.has(name));
    await this.#release(kept.slice(share).map(({ name }) => name));
    let room = share - Math.min(kept.length, share);
    for (const claim of claims) {
      if (room <= 0) break;
      if (!this.#held.has(claim.name) && (await this.#take(claim, rows.get(claim.name)))) room--;
    }
    return new Set(this.names.filter((name) => wanted.has(name)));
  }

  /** Gives everything back, so that others need not wait. */
  async close(): Promise<void> {
    await this.#release(this.names);
  }

  #countMembers(work: string, rows: ReadonlyMap<string, LeaseRow>): number {
    const others = [...rows.values()].filter(
      ({ name, leftMs, owner }) => name.startsWith(`${MEMBER}${work} `) && leftMs > 0 && owner !== this.owner,
    );
    return others.length + 1;
  }

  async #renew(): Promise<void> {
    const askedMs = this.#clock.monotonic();
    await renewLeases(this.#engine, this.owner, this.names);
    for (const held of this.#held.values()) held.untilMs = askedMs + LEASE_MS;
  }

  /** Whether it got a name that is free. */
  async #take({ name, markets }: Claim, row: LeaseRow | undefined): Promise<boolean> {
    if (this.#held.has(name) || (row !== undefined && row.leftMs > 0)) return false;
    const askedMs = this.#clock.monotonic();
    const fence = (row?.fence ?? 0) + 1;
    await askForLease(this.#engine, { name, fence, owner: this.owner, markets });
    const now = (await loadLeases(this.#engine)).find((lease) => lease.name === name);
    if (now?.owner !== this.owner || now.fence !== fence) return false;
    this.#held.set(name, { fence, untilMs: askedMs + LEASE_MS });
    return true;
  }

  async #release(names: readonly string[]): Promise<void> {
    for (const name of names) this.#held.delete(name);
    await endLeases(this.#engine, this.owner, names);
  }
}
