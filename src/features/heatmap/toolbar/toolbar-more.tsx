import { lazyPart } from '@/client/lazy-part';
import { PanelButton } from '@/panes/plot/axis/panel-button';
import type { MorePanelProps } from './more-panel';

const loadMore = () => import('./more-panel');
const MorePanel = lazyPart(() => loadMore().then((module) => ({ default: module.MorePanel })));

/** The controls that do not fit the bar. */
export function ToolbarMore(props: Omit<MorePanelProps, 'onClose'>) {
  return (
    <PanelButton label="More heatmap controls" value="More" className="w-100 max-w-[calc(100vw-16px)]" load={loadMore}>
      {(close) => (
        <MorePanel
          {...props}
          onClose={close}
          onMeasure={(isMeasuring) => {
            close();
            props.onMeasure(isMeasuring);
          }}
        />
      )}
    </PanelButton>
  );
}
