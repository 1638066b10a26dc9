import { isSteady } from '@/charts/echarts/funding-row';
import type { ChartView } from './chart-view';

/** Whether funding has loaded and does not change in view: the heading of its row then says all of it. */
export function isFundingSteady({ data, settled, states }: Pick<ChartView, 'data' | 'settled' | 'states'>): boolean {
  return data.funding !== undefined && states.funding?.isWhole === true && isSteady(data.funding, settled.view);
}
