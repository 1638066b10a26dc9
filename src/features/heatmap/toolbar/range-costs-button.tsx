import { lazyPart } from '@/client/lazy-part';
import { PanelButton } from '@/panes/plot/axis/panel-button';
import type { RangeCostsPanelProps } from './range-costs-panel';

const loadCosts = () => import('./range-costs-panel');
export const RangeCosts = lazyPart(() => loadCosts().then((module) => ({ default: module.RangeCostsPanel })));

/** Opens the costs of all ranges, each in every way to load it. */
export function RangeCostsButton(props: Omit<RangeCostsPanelProps, 'onDone'>) {
  return (
    <PanelButton
      label="Costs of ranges"
      value="Costs"
      name="Costs of ranges"
      align="start"
      className="max-w-[calc(100vw-16px)]"
      load={loadCosts}
    >
      {(close) => (
        <div className="px-3.5 py-2.5">
          <RangeCosts {...props} onDone={close} />
        </div>
      )}
    </PanelButton>
  );
}
