import type { Weight } from '@/domain/units';

/** What a request is expected to weigh, and how that is known. */
export interface Prediction {
  readonly weight: Weight;
  /**
   * `documented`: the contract's tables, contradicted by no answer. `learned`: one cost explains what the service
   * charged. `guess`: no single cost does, the figure is an upper bound.
   */
  readonly source: 'documented' | 'learned' | 'guess';
}
