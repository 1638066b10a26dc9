import type { Clock } from '@/base/clock';
import type { Random } from '@/base/random';
import type { TierId } from '@/contract/tiers';
import type { CostModel } from './cost-model';
import type { Schedule } from './schedule';
import type { LedgerAccess, SharedLedgerOptions } from './shared-ledger';

/** What a budget gives to share its ledger. */
export type SharedParts = Pick<SharedLedgerOptions, 'ledger' | 'schedule' | 'now' | 'isOwn' | 'onChange'>;

export interface BudgetOptions {
  readonly clock: Clock;
  /** Weight kept for what is visible. */
  getReserve(limit: number): number;
  /** Assumed until an answer tells the budget. */
  readonly tier?: TierId | undefined;
  /**
   * True when nobody but tabs that share the ledger can spend with this key: requests need not wait for the headers of
   * the one before.
   */
  readonly isKeyExclusive?: boolean;
  /** Holds what was learned before. */
  readonly costs?: CostModel;
  readonly share?: ((parts: SharedParts) => LedgerAccess) | undefined;
  readonly schedule?: Schedule;
  readonly random?: Random;
}
