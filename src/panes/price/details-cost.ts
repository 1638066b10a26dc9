import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { FREE, sumPrices, type ViewPrice } from '@/data/plan/price-view';
import { formatWeight } from '@/domain/format/format-weight';

/** Parts of a market's details that cost weight. */
export type DetailsPart = 'chart' | 'figures';

export interface PartCost extends Pick<ViewPrice, 'source'> {
  /** Weight of what is still missing. */
  readonly left: ViewPrice['weight'];
  /** The highest `left` since it was opened: with nothing left to load, this weight was spent. */
  readonly most: number;
}

interface DetailsCost {
  readonly parts: Readonly<Partial<Record<DetailsPart, PartCost>>>;
  readonly setPart: (part: DetailsPart, cost: PartCost | undefined) => void;
}

/** Cost of the details on screen, shared with the header and the status bar. */
export const useDetailsCost = create<DetailsCost>()((set) => ({
  parts: {},
  setPart: (part, cost) => set(({ parts }) => ({ parts: { ...parts, [part]: cost } })),
}));

/** Publishes what a part costs while it is on screen. */
export function useTellCost(part: DetailsPart, { weight, source }: ViewPrice): void {
  const setPart = useDetailsCost((store) => store.setPart);
  const [known, setKnown] = useState<number>(weight);
  if (weight > known) setKnown(weight);
  const most = Math.max(known, weight);
  useEffect(() => setPart(part, { left: weight, source, most }), [setPart, part, weight, source, most]);
  useEffect(() => () => setPart(part, undefined), [setPart, part]);
}

const listCosts = ({ parts }: Pick<DetailsCost, 'parts'>): readonly PartCost[] =>
  Object.values(parts).filter((cost) => cost !== undefined);

/** Price of what the details still lack. */
export const getDetailsPrice = (cost: Pick<DetailsCost, 'parts'>): ViewPrice => {
  const costs = listCosts(cost);
  return costs.length === 0 ? FREE : sumPrices(costs.map(({ left, source }) => ({ ...FREE, weight: left, source })));
};

/** "4 weight to load", "4 weight", "cached"; `undefined` while no details are on screen. */
export function describeDetailsCost(cost: Pick<DetailsCost, 'parts'>): string | undefined {
  const costs = listCosts(cost);
  if (costs.length === 0) return undefined;
  const left = getDetailsPrice(cost).weight;
  if (left > 0) return `${formatWeight(left)} weight to load`;
  const spent = costs.reduce((sum, { most }) => sum + most, 0);
  return spent > 0 ? `${formatWeight(spent)} weight` : 'cached';
}
