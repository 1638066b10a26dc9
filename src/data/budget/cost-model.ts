import { type DatasetType, isDatasetType } from '@/contract/datasets';
import { computeWeight, depthTenths, POINTS_PER_COST, type WeightFacts } from '@/contract/weight';
import { weight } from '@/domain/units';
import type { Prediction } from './prediction';

/** Charges remembered per type: enough to tell whether one cost explains them. */
const REMEMBERED = 4;
const MAX_FIGURE = 1e9;

/** An observed charge. `units` are hundredths of weight at a cost of 1: weight = ceil(cost × units / 100). */
type Charge = readonly [units: number, charged: number];

/** What was learned, as plain JSON: per type, the latest charges that the contract does not explain. */
export interface LearnedCosts {
  readonly version: 1;
  readonly charges: Readonly<Partial<Record<DatasetType, readonly Charge[]>>>;
}

/**
 * How a charge became known: stated by the answer, or inferred from the budget before and after, where another user of
 * the key may be the cause.
 */
export type ChargeOrigin = 'told' | 'difference';

/** The range of costs (possibly fractions) that explains all `charges`: above `over`, at most `most`. */
interface CostRange {
  readonly over: number;
  readonly most: number;
}

const ANY_COST: CostRange = { over: 0, most: Number.POSITIVE_INFINITY };

/** Hundredths of weight that `facts` cost at a base cost of 1. */
function computeUnits({ type, points, venues, maxDepth }: WeightFacts): number {
  const venueTenths = venues > 1 ? 10 + 2 * venues : 10;
  return Math.ceil(points / POINTS_PER_COST) * venueTenths * depthTenths(type, maxDepth);
}

const computeCharge = (units: number, cost: number): number => Math.max(1, Math.ceil((units * cost) / 100));

function narrow({ over, most }: CostRange, [units, charged]: Charge): CostRange {
  const from = charged === 1 ? 0 : ((charged - 1) * 100) / units;
  return { over: Math.max(over, from), most: Math.min(most, (charged * 100) / units) };
}

const isPossible = ({ over, most }: CostRange): boolean => over < most;

/** Predicts weights: by the contract until the service charges something else, then by what it charged. */
export class CostModel {
  /** Charges of the types that cost something else than documented, latest first. */
  readonly #charges = new Map<DatasetType, readonly Charge[]>();
  /** Inferred charges that wait for a second one that agrees. */
  readonly #hearsay = new Map<DatasetType, Charge>();
  readonly #onLearned: (learned: LearnedCosts) => void;

  /** `onLearned` gets everything learned so far whenever an answer teaches something new. */
  constructor(onLearned: (learned: LearnedCosts) => void = () => undefined) {
    this.#onLearned = onLearned;
  }

  predict(facts: WeightFacts): Prediction {
    const charges = this.#charges.get(facts.type);
    if (charges === undefined) return { weight: computeWeight(facts), source: 'documented' };
    return predictFrom(charges, computeUnits(facts));
  }

  /** Learns from the charge of a successful answer to `facts`. */
  observe(facts: WeightFacts, charged: number, origin: ChargeOrigin): void {
    if (!isFigure(charged)) return;
    const charge: Charge = [computeUnits(facts), charged];
    const isKnown = this.#charges.has(facts.type);
    if (this.predict(facts).weight === charged) {
      this.#hearsay.delete(facts.type);
      if (!isKnown) return;
    } else if (origin === 'difference' && !this.#isConfirmed(facts.type, charge)) {
      return;
    }
    const [latest] = this.#charges.get(facts.type) ?? [];
    this.#remember(facts.type, charge);
    if (latest?.join() !== charge.join()) this.#onLearned(this.exportLearned());
  }

  exportLearned(): LearnedCosts {
    return { version: 1, charges: Object.fromEntries(this.#charges) };
  }

  /** Imports the result of `exportLearned`. Anything else found in storage is ignored. */
  importLearned(learned: unknown): void {
    const { version, charges } = (learned ?? {}) as Partial<Record<keyof LearnedCosts, unknown>>;
    if (version !== 1 || typeof charges !== 'object' || charges === null) return;
    for (const [type, list] of Object.entries(charges)) {
      if (!isDatasetType(type) || !Array.isArray(list)) continue;
      for (const charge of list.filter(isCharge).reverse()) this.#remember(type, charge);
    }
  }

  #isConfirmed(type: DatasetType, charge: Charge): boolean {
    const before = this.#hearsay.get(type);
    this.#hearsay.set(type, charge);
    if (before === undefined || !isPossible(narrow(narrow(ANY_COST, before), charge))) return false;
    this.#hearsay.delete(type);
    return true;
  }

  #remember(type: DatasetType, charge: Charge): void {
    const others = (this.#charges.get(type) ?? []).filter(([units]) => units !== charge[0]);
    this.#charges.set(type, [charge, ...others].slice(0, REMEMBERED));
  }
}

/** Predicts from charges (latest first), never below a cost that explains them. */
function predictFrom(charges: readonly Charge[], units: number): Prediction {
  const same = charges.find(([known]) => known === units);
  if (same !== undefined) return { weight: weight(same[1]), source: 'learned' };
  const range = charges.reduce(narrow, ANY_COST);
  if (!isPossible(range)) {
    const bounds = charges.map(([known, charged]) => Math.ceil((units * charged) / known));
    return { weight: weight(Math.max(1, ...bounds)), source: 'guess' };
  }
  // Every known deployment has whole costs. Where no whole cost fits, the range itself bounds the weight.
  const whole = Math.floor(range.most);
  if (whole > range.over) return { weight: weight(computeCharge(units, whole)), source: 'learned' };
  const bounds = charges.map(([known, charged]) => Math.ceil((units * charged) / known));
  return { weight: weight(Math.max(1, Math.min(...bounds))), source: 'guess' };
}

function isFigure(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= MAX_FIGURE;
}

function isCharge(value: unknown): value is Charge {
  return Array.isArray(value) && value.length === 2 && value.every(isFigure);
}
