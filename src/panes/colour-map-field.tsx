import type { KeyboardEvent } from 'react';
import type { ColourMap } from '@/state/settings';
import { colorMaps } from '@/theme/tokens';
import { moveRovingFocus } from '@/ui/input/roving-focus';

const NAMES: Readonly<Record<ColourMap, string>> = {
  tidal: 'Tidal',
  ember: 'Ember',
  graphite: 'Graphite',
  'paper-ink': 'Paper ink',
  'paper-rust': 'Paper rust',
};

export interface ColourMapFieldProps {
  readonly options: readonly ColourMap[];
  /** No option is selected if it is another map. */
  readonly value: string;
  readonly onChange: (map: ColourMap) => void;
  /** Strips side by side, with hidden names. */
  readonly isCompact?: boolean;
}

const STRIP =
  'keep-colours bg-origin-border h-3.5 flex-1 rounded-sm border border-line outline-offset-2 outline-accent group-aria-checked:border-transparent group-aria-checked:outline-[1.5px] group-hover:border-line-strong';

/** The colour maps that fit the theme, as strips to choose from. */
export function ColourMapField({ options, value, onChange, isCompact = false }: ColourMapFieldProps) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const item = moveRovingFocus(event.currentTarget, '[role=radio]', event.key);
    if (item === undefined) return;
    event.preventDefault();
    item.click();
  }
  const hasValue = options.some((map) => map === value);
  return (
    <div
      role="radiogroup"
      aria-label="Colour map"
      className={isCompact ? 'flex gap-1.5' : undefined}
      onKeyDown={onKeyDown}
    >
      {options.map((map, index) => (
        <button
          key={map}
          type="button"
          role="radio"
          aria-checked={map === value}
          aria-label={isCompact ? NAMES[map] : undefined}
          title={isCompact ? NAMES[map] : undefined}
          tabIndex={map === value || (!hasValue && index === 0) ? 0 : -1}
          className={
            isCompact
              ? 'group flex h-6 min-w-6 flex-1 items-center'
              : 'group flex min-h-8.75 w-full items-center rounded-md text-left text-sm max-sm:min-h-11 max-sm:[&>[aria-hidden]]:h-6'
          }
          onClick={() => onChange(map)}
        >
          {!isCompact && <span className="w-23 flex-none">{NAMES[map]}</span>}
          <span
            aria-hidden="true"
            className={STRIP}
            style={{ background: `linear-gradient(90deg in oklab, ${colorMaps[map].stops.join(', ')})` }}
          />
        </button>
      ))}
    </div>
  );
}
