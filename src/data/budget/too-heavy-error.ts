import type { DatasetType } from '@/contract/datasets';

/** Heavier than the bucket can ever hold: waiting does not help, asking for less does. */
export class TooHeavyError extends Error {
  override readonly name = 'TooHeavyError';
  readonly type: DatasetType;
  readonly weight: number;
  /** Most that a request of its rank may weigh: the burst, less the reserve where that is kept. */
  readonly capacity: number;

  constructor(type: DatasetType, weight: number, capacity: number) {
    super(`This request costs ${weight} weight, and the budget never holds more than ${capacity}.`);
    this.type = type;
    this.weight = weight;
    this.capacity = capacity;
  }
}
