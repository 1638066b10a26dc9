import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReductionName } from '@/state/url-state';
import { Popover } from '@/ui/popover';
import type { HeatmapStage } from './heatmap-stage';
import { describeReduction, describeService } from './reduction-words';
import type { Heatmap } from './use-heatmap';

const ReductionMenu = lazy(() => import('./reduction-menu').then((module) => ({ default: module.ReductionMenu })));

export interface ReductionBadgeProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage | undefined;
  readonly reduce: ReductionName | undefined;
  onReduce(reduce: ReductionName | undefined): void;
}

/** Says what a pixel stands for, in step with the plot, and lets the rule be chosen. */
export function ReductionBadge({ heatmap, stage, reduce, onReduce }: ReductionBadgeProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const short = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (stage === undefined) return undefined;
    return followReduction(heatmap, stage, ({ sentence, short: brief }) => {
      button.current?.setAttribute('aria-label', sentence);
      if (words.current !== null) words.current.textContent = sentence;
      if (short.current !== null) short.current.textContent = brief;
    });
  });
  const drawn = heatmap.base.data.view.selection.interval ?? 'MINUTE';
  const service = describeService(drawn, heatmap.choice.interval === drawn);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Reduction"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={service}
        className="flex h-6 items-center gap-1.5 rounded-sm bg-canvas/84 px-1.5 text-xs whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg-1"
        onClick={() => setOpen((before) => !before)}
      >
        <span ref={words} className="max-lg:hidden" />
        <span ref={short} className="lg:hidden" />
        <span className="text-fg-3 max-xl:hidden">{service}</span>
      </button>
      {isOpen && (
        <Popover anchor={button} onClose={close} align="end" role="dialog" label="Reduction">
          <Suspense fallback={null}>
            <ReductionMenu
              value={reduce ?? 'max'}
              service={service}
              onChange={(next) => {
                onReduce(next === 'max' ? undefined : next);
                close();
              }}
            />
          </Suspense>
        </Popover>
      )}
    </>
  );
}

/** Tells the words after each frame that follows a change of the view, outside React; gives back what ends it. */
function followReduction(
  { model, base }: Heatmap,
  stage: HeatmapStage,
  tell: (words: ReturnType<typeof describeReduction>) => void,
): () => void {
  let frame: number | undefined;
  const show = (): void => {
    frame = undefined;
    const [shown] = stage.heat.shown;
    if (shown !== undefined) tell(describeReduction(shown, base.data.spec, model.get().view, stage.plotSize()));
    // Uploads and blocks of a new zoom level take some frames.
    if (stage.heat.isBusy) follow();
  };
  const follow = (): void => {
    frame ??= requestAnimationFrame(show);
  };
  follow();
  const leave = model.subscribe(follow);
  addEventListener('resize', follow);
  return () => {
    leave();
    removeEventListener('resize', follow);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
