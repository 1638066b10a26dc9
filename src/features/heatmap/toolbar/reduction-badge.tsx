import { Suspense, useEffect, useRef, useState } from 'react';
import { observePixelRatio } from '@/base/observe-sizes';
import { lazyPart } from '@/client/lazy-part';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import type { LayerScale } from '@/features/heatmap/scale/layer-scale';
import { listShownLayers } from '@/features/heatmap/scale/shown-layers';
import type { HeatmapStage } from '@/features/heatmap/view/heatmap-stage';
import {
  describeReduction,
  describeService,
  type JoinedWords,
  joinReductions,
} from '@/features/heatmap/view/reduction-words';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { ReductionName } from '@/state/url-state';
import { PendingPart } from '@/ui/pending-part';
import { Popover } from '@/ui/popover';

const ReductionMenu = lazyPart(() => import('./reduction-menu').then((module) => ({ default: module.ReductionMenu })));

export interface ReductionBadgeProps {
  readonly heatmap: Heatmap;
  readonly stage: HeatmapStage | undefined;
  /** Per layer on screen; `parts` gives the number of planes it is drawn as. */
  readonly scales: readonly Pick<LayerScale, 'parts'>[];
  readonly reduce: ReductionName | undefined;
  onReduce(reduce: ReductionName | undefined): void;
}

/** States what a pixel stands for, in step with the plot, and opens the choice of reduction. */
export function ReductionBadge({ heatmap, stage, scales, reduce, onReduce }: ReductionBadgeProps) {
  const [isOpen, setOpen] = useState(false);
  const isMixed = heatmap.layers.length > 1;
  // Beside two layers, or the three keys of triggers, the long words do not fit in most windows.
  const isBrief = isMixed || heatmap.base.id === 'triggers';
  const button = useRef<HTMLButtonElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const short = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (stage === undefined) return undefined;
    return followReduction(heatmap, stage, scales, ({ sentence, long, short: brief }) => {
      button.current?.setAttribute('aria-label', sentence);
      if (words.current !== null) words.current.textContent = long;
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
        // Beside an open table the names of venue and blocks need the space.
        className="flex h-6 items-center gap-1.5 rounded-sm bg-canvas/84 px-1.5 text-xs whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg-1 sm:@max-[420px]/heading:hidden"
        onClick={() => setOpen((before) => !before)}
      >
        <span ref={words} className={isBrief ? 'max-[1679px]:hidden' : '@max-[840px]/heading:hidden'} />
        <span ref={short} className={isBrief ? 'min-[1680px]:hidden' : '@min-[840px]/heading:hidden'} />
        {!isMixed && <span className="text-fg-3 max-xl:hidden">{service}</span>}
      </button>
      {isOpen && (
        <Popover anchor={button} onClose={close} align="end" role="dialog" label="Reduction">
          <Suspense fallback={<PendingPart what="the choices" />}>
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

/** Updates the words on each frame after a change of the view, outside React. Returns a function that stops it. */
function followReduction(
  { model, layers }: Heatmap,
  stage: HeatmapStage,
  scales: ReductionBadgeProps['scales'],
  tell: (words: JoinedWords) => void,
): () => void {
  let frame: number | undefined;
  const show = (): void => {
    frame = undefined;
    const { view } = model.get();
    const shown = listShownLayers(stage.heat.shown, scales);
    const told = layers.flatMap(({ id, data }, at) => {
      const own = shown[at];
      if (own === undefined) return [];
      return { name: LAYER_RULES[id].label, ...describeReduction(own, data.spec, view, stage.plotSize()) };
    });
    if (told.length === layers.length) tell(joinReductions(told));
    // Uploads and blocks of a new zoom level take a few frames.
    if (stage.heat.isBusy) follow();
  };
  const follow = (): void => {
    frame ??= requestAnimationFrame(show);
  };
  follow();
  const leave = model.subscribe(follow);
  addEventListener('resize', follow);
  const ratio = observePixelRatio(follow);
  return () => {
    leave();
    removeEventListener('resize', follow);
    ratio.dispose();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
