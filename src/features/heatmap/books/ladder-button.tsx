import { Suspense, useState } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { HEADER_BUTTON } from '@/panes/explain/pane-menu';
import type { DepthLadderProps } from './depth-ladder';

const DepthLadder = lazyPart(() => import('./depth-ladder').then((module) => ({ default: module.DepthLadder })));

/** Opens the levels of the book on windows too narrow for the rail. */
export function LadderButton(props: Omit<DepthLadderProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  if (props.heatmap.base.id !== 'depth') return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={`${HEADER_BUTTON} sm:hidden`}
        onClick={() => setOpen(true)}
      >
        Ladder
      </button>
      <Suspense fallback={null}>{isOpen && <DepthLadder {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
