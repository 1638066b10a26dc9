import { type KeyboardEvent, useEffect, useRef } from 'react';
import {
  REDUCTION_CHOICES,
  REDUCTION_LABELS,
  REDUCTION_SENTENCES,
  type ReductionChoice,
} from '@/features/heatmap/view/reduction-words';
import { Icon } from '@/ui/icon';
import { moveRovingFocus } from '@/ui/input/roving-focus';

export interface ReductionMenuProps {
  readonly value: ReductionChoice;
  /** The service's own reduction: "last snapshot of 5 min, follows the zoom". */
  readonly service: string;
  onChange(value: ReductionChoice): void;
}

/** The ways to reduce the cells in one pixel. */
export function ReductionMenu({ value, service, onChange }: ReductionMenuProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus(), []);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (moveRovingFocus(event.currentTarget, '[role=radio]', event.key) !== undefined) event.preventDefault();
  }
  return (
    <div className="w-80 max-w-full p-1 text-xs whitespace-normal">
      <div ref={group} role="radiogroup" aria-label="Reduction" onKeyDown={onKeyDown}>
        {REDUCTION_CHOICES.map((choice) => (
          <button
            key={choice}
            type="button"
            role="radio"
            aria-checked={choice === value}
            aria-label={REDUCTION_LABELS[choice]}
            title={REDUCTION_SENTENCES[choice]}
            tabIndex={choice === value ? 0 : -1}
            className="flex w-full items-start gap-2 rounded-sm px-2 py-1.5 text-left hover:bg-hover focus-visible:bg-hover"
            onClick={() => onChange(choice)}
          >
            <Icon
              name="check"
              size={12}
              className={choice === value ? 'mt-0.5 flex-none text-accent' : 'invisible flex-none'}
            />
            <span>
              <b className="font-[550] text-fg-1">{REDUCTION_LABELS[choice]}</b>
              <span className="block leading-4 text-fg-3">{REDUCTION_SENTENCES[choice]}</span>
            </span>
          </button>
        ))}
      </div>
      <p className="mt-1 border-t border-line px-2 pt-1.5 pb-1 text-fg-3">
        <b className="font-[550] text-fg-2">Service</b> {service}
      </p>
    </div>
  );
}
