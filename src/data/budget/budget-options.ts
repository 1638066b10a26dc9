import type { Clock } from '@/base/clock';
import type { Random } from '@/base/random';
import type { TierId } from '@/contract/tiers';
import type { CostModel } from './cost-model';
import type { Schedule } from './schedule';
import type { SessionSpend } from './session-spend';
import type { LedgerAccess, SharedLedgerOptions } from './shared-ledger';

/** What a budget hands over so that its ledger can be shared. */
export type SharedParts = Pick<SharedLedgerOptions, 'ledger' | 'schedule' | 'now' | 'isOwn' | 'onChange'>;

export interface BudgetOptions {
  readonly clock: Clock;
  /** Weight reserved for visible requests. */
  getReserve(limit: number): number;
  /** Assumed until an answer states the budget. */
  readonly tier?: TierId | undefined;
  /**
   * True when only tabs that share the ledger spend with this key: a request need not wait for the headers of the one
   * before.
   */
  readonly isKeyExclusive?: boolean;
  /** Costs learned on earlier visits. */
  readonly costs?: CostModel;
  /** What the tab has spent before a reload. */
  readonly session?: SessionSpend;
  readonly share?: ((parts: SharedParts) => LedgerAccess) | undefined;
  readonly schedule?: Schedule;
  readonly random?: Random;
}
