import type { Weight } from '@/domain/units';

/** The expected weight of a request, and how it is known. */
export interface Prediction {
  readonly weight: Weight;
  /**
   * `documented`: from the contract's tables, contradicted by no answer. `learned`: one cost explains what the service
   * charged. `guess`: no single cost does; the figure is an upper bound.
   */
  readonly source: 'documented' | 'learned' | 'guess';
}
