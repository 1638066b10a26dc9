import { useId, useState } from 'react';
import { useService } from '@/client/service-context';
import { formatDate, formatHourMinute } from '@/domain/format/format-time';
import type { NamedZone, Zone } from '@/domain/format/zone-offset';
import { describeZone, findZones, nameZone } from '@/panes/zone-words';
import { useSettings, ZONES } from '@/state/settings';
import { getRovingTarget } from '@/ui/roving-focus';
import { Segmented } from '@/ui/segmented';
import { FieldNote, Row } from './settings-parts';

/** UTC, the machine's zone, or any other by its name. */
export function ZoneField() {
  const { clock } = useService();
  const { zone, set } = useSettings();
  const at = clock.now() / 1000;
  const offered: readonly Zone[] = [...new Set<Zone>([...ZONES, zone])];
  return (
    <>
      <Row label="Time zone">
        <Segmented
          label="Time zone"
          options={offered.map((value) => ({ value, label: nameZone(value) }))}
          value={zone}
          onChange={(next) => set({ zone: next })}
        />
      </Row>
      <ZoneSearch at={at} onChoose={(next) => set({ zone: next })} />
      <FieldNote>
        {zone === 'utc' ? 'All times are UTC' : describeZone(zone, at)} (now {formatHourMinute(at, zone)},{' '}
        {formatDate(at, zone)}).
      </FieldNote>
    </>
  );
}

interface ZoneSearchProps {
  /** Unix second that the offsets are for. */
  readonly at: number;
  onChoose(zone: NamedZone): void;
}

function ZoneSearch({ at, onChoose }: ZoneSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = findZones(text, at);
  function choose(zone: NamedZone): void {
    setText('');
    setActive(0);
    onChoose(zone);
  }
  return (
    <>
      <div className="field">
        <input
          type="text"
          role="combobox"
          aria-label="Find a time zone"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="City or offset: Tokyo, UTC−3:30"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            const target = getRovingTarget(event.key, active, found.length);
            const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
            if (isVertical && target !== undefined) setActive(target);
            else if (event.key === 'Enter' && found.length > 0) choose(found[active]);
            else return;
            event.preventDefault();
          }}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Time zones found">
        {found.map((zone, index) => (
          <div
            key={zone}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            data-active={index === active ? '' : undefined}
            className="menu-item"
            onClick={() => choose(zone)}
            onPointerMove={() => setActive(index)}
          >
            {describeZone(zone, at)}
          </div>
        ))}
      </div>
      {text.trim() !== '' && found.length === 0 && <FieldNote>No time zone matches “{text.trim()}”.</FieldNote>}
    </>
  );
}
