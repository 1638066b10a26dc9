import { useRef, useState } from 'react';
import type { ShownForm } from '@/charts/tpo/tpo-data';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { Button } from '@/ui/button';
import { Popover } from '@/ui/popover';
import { type LegendLook, listLegend } from './legend-words';

export interface LegendProps {
  readonly view: ProfileView;
  readonly form: ShownForm | undefined;
}

/** Opens what the marks of the plot mean. */
export function Legend({ view, form }: LegendProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  return (
    <span ref={button} className="flex">
      <Button
        look="ghost"
        className="h-6! bg-canvas/84 px-1.5! text-xs pointer-coarse:h-8!"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        Legend
      </Button>
      {isOpen && (
        <Popover
          anchor={button}
          align="end"
          role="dialog"
          label="Legend"
          className="w-105 max-w-[calc(100vw-16px)] p-3 whitespace-normal"
          onClose={() => setOpen(false)}
        >
          <dl className="grid grid-cols-[auto_auto_1fr] items-baseline gap-x-2.5 gap-y-1.5 text-[12px] leading-4.5">
            {listLegend(view, form).map(({ look, name, words }) => (
              <div key={look} className="contents">
                <Sample look={look} />
                <dt className="whitespace-nowrap">{name}</dt>
                <dd className="text-fg-3">{words}</dd>
              </div>
            ))}
          </dl>
        </Popover>
      )}
    </span>
  );
}

const SAMPLES: Readonly<Record<LegendLook, string>> = {
  letters: 'h-2.5 w-3 bg-fg-3',
  poc: 'h-2.5 w-3 bg-warn',
  volume: 'h-2.5 w-3 border-r-6 border-sell bg-buy',
  area: 'h-2.5 w-3 border-y border-accent bg-accent/15',
  single: 'h-2.5 w-1 bg-cat-4',
  balance: 'h-2.5 w-1.5 border-y border-l border-fg-2',
  ends: 'h-0.5 w-1.5 bg-fg-1',
  naked: 'h-0 w-3 border-t border-dashed border-warn',
  rows: 'h-2.5 w-3 border-y border-line-strong',
};

const Sample = ({ look }: { readonly look: LegendLook }) => (
  <span aria-hidden="true" className="mt-1 flex h-2.5 w-3 items-center justify-center self-start">
    <span className={`keep-colours ${SAMPLES[look]}`} />
  </span>
);
