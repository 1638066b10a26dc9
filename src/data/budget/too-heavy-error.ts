import type { DatasetType } from '@/contract/datasets';

/** A request that costs more than the bucket can ever hold: waiting does not help, requesting less does. */
export class TooHeavyError extends Error {
  override readonly name = 'TooHeavyError';
  readonly type: DatasetType;
  readonly weight: number;
  /** The largest weight a request of its rank may cost: the burst, minus the reserve where that applies. */
  readonly capacity: number;

  constructor(type: DatasetType, weight: number, capacity: number) {
    super(`This request costs ${weight} weight, and the budget never holds more than ${capacity}.`);
    this.type = type;
    this.weight = weight;
    this.capacity = capacity;
  }
}
