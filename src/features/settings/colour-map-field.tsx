import type { KeyboardEvent } from 'react';
import type { ColourMap } from '@/state/settings';
import { colorMaps } from '@/theme/tokens';
import { moveRovingFocus } from '@/ui/roving-focus';

const NAMES: Readonly<Record<ColourMap, string>> = {
  tidal: 'Tidal',
  ember: 'Ember',
  graphite: 'Graphite',
  'paper-ink': 'Paper ink',
  'paper-rust': 'Paper rust',
};

export interface ColourMapFieldProps {
  readonly options: readonly ColourMap[];
  readonly value: ColourMap;
  readonly onChange: (map: ColourMap) => void;
}

/** The colour maps that fit the theme, as strips to choose from. */
export function ColourMapField({ options, value, onChange }: ColourMapFieldProps) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const item = moveRovingFocus(event.currentTarget, '[role=radio]', event.key);
    if (item === undefined) return;
    event.preventDefault();
    item.click();
  }
  return (
    <div role="radiogroup" aria-label="Colour map" onKeyDown={onKeyDown}>
      {options.map((map) => (
        <button
          key={map}
          type="button"
          role="radio"
          aria-checked={map === value}
          tabIndex={map === value ? 0 : -1}
          className="group flex min-h-8.75 w-full items-center rounded-md text-left text-sm"
          onClick={() => onChange(map)}
        >
          <span className="w-23 flex-none">{NAMES[map]}</span>
          <span
            aria-hidden="true"
            className="keep-colours bg-origin-border h-3.5 flex-1 rounded-sm border border-line outline-offset-2 outline-accent group-aria-checked:border-transparent group-aria-checked:outline-[1.5px] group-hover:border-line-strong"
            style={{ background: `linear-gradient(90deg in oklab, ${colorMaps[map].stops.join(', ')})` }}
          />
        </button>
      ))}
    </div>
  );
}
