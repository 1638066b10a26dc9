import { Suspense } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { PanelButton } from '@/panes/plot/axis/panel-button';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { PendingPart } from '@/ui/pending-part';
import type { MorePanelProps } from './markets-more-panel';

const loadPanel = () => import('./markets-more-panel');
const MorePanel = lazyPart(() => loadPanel().then((module) => ({ default: module.MarketsMorePanel })));
const LateRows = lazyPart(() => loadPanel().then((module) => ({ default: module.MarketsMoreRows })));

/** Number of active filters that are only behind "More". */
export function countHidden(search: MarketsSearch, isRoomy: boolean, isTight = false): number {
  const { category, coin, data, symbol, moves, watch, recorded } = search;
  const isOther = category !== undefined && category !== 'spot' && category !== 'perpetual';
  const listed = [symbol, moves, ...(isRoomy ? [] : [coin, data]), ...(isTight ? [watch, recorded] : [])];
  return listed.filter((one) => one !== undefined).length + (isOther ? 1 : 0);
}

/** Rarer filters, table settings, and the watchlist as a file. */
export function MarketsMore(props: MorePanelProps) {
  const hidden = countHidden(props.search, props.isRoomy, props.isTight);
  return (
    <PanelButton
      label="More markets controls"
      value={hidden === 0 ? 'More' : `More ${hidden}`}
      className="w-104 max-w-[calc(100vw-16px)]"
    >
      <MorePanel {...props} />
    </PanelButton>
  );
}

/** The same in the sheet of a narrow window. */
export function MoreRows(props: MorePanelProps) {
  return (
    <div className="flex basis-full flex-col gap-1.5">
      <Suspense fallback={<PendingPart what="the controls" className="h-50 py-2" />}>
        <LateRows {...props} />
      </Suspense>
    </div>
  );
}
