import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { useEarlyPart } from '@/panes/plot/use-early-part';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { PendingPart } from '@/ui/pending-part';
import { Popover } from '@/ui/popover';
import type { MorePanelProps } from './more-panel';

const loadMore = () => import('./more-panel');
const MorePanel = lazyPart(() => loadMore().then((module) => ({ default: module.MorePanel })));

/** The controls that do not fit the bar. */
export function ToolbarMore(props: MorePanelProps) {
  const [isOpen, setOpen] = useState(false);
  const early = useEarlyPart(loadMore);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className="flex-none" {...early}>
        <Button aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
          More
          <Icon name="chevron" size={10} className="text-fg-3" />
        </Button>
      </span>
      {isOpen && (
        <Popover
          anchor={anchor}
          align="end"
          role="dialog"
          label="More heatmap controls"
          className="w-100 max-w-[calc(100vw-16px)]"
          onClose={() => {
            setOpen(false);
            anchor.current?.querySelector('button')?.focus();
          }}
        >
          <Suspense fallback={<PendingPart what="the controls" className="h-50 px-3.5 py-3" />}>
            <MorePanel
              {...props}
              onMeasure={(isMeasuring) => {
                setOpen(false);
                props.onMeasure(isMeasuring);
              }}
            />
          </Suspense>
        </Popover>
      )}
    </>
  );
}
