import { useId, useState } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import { formatDate, formatHourMinute } from '@/domain/format/format-time';
import type { NamedZone, Zone } from '@/domain/format/zone-offset';
import { describeZone, findZones, nameZone } from '@/panes/zone-words';
import { useSettings, ZONES } from '@/state/settings';
import { useOptions } from '@/ui/input/use-options';
import { Segmented } from '@/ui/segmented';
import { FieldNote, Row } from './settings-parts';

/** UTC, the machine's zone, or any other by its name. */
export function ZoneField() {
  const { clock } = useService();
  const { zone, set } = useSettings();
  // A first answer, which tells the time of the service, shows the field again.
  useIsConnected();
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
        {zone === 'utc' ? 'All times are UTC' : describeZone(zone, at)}
        {clock.isTold && ` (now ${formatHourMinute(at, zone)}, ${formatDate(at, zone)})`}.
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
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const faultId = useId();
  const found = findZones(text, at);
  const fault = text.trim() !== '' && found.length === 0 ? `No time zone matches “${text.trim()}”.` : undefined;
  const { listProps, fieldProps, getOption } = useOptions({
    label: 'Time zones found',
    count: found.length,
    active,
    onActive: setActive,
    onChoose(index) {
      setText('');
      setActive(0);
      onChoose(found[index]);
    },
  });
  return (
    <>
      <div className="field" data-invalid={fault === undefined ? undefined : ''}>
        <input
          {...fieldProps}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
          aria-label="Find a time zone"
          placeholder="City or offset: Tokyo, UTC−3:30"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
        />
      </div>
      <div {...listProps}>
        {found.map((zone, index) => (
          <div key={zone} {...getOption(index, index === active)} className="menu-item">
            {describeZone(zone, at)}
          </div>
        ))}
      </div>
      {fault !== undefined && (
        <div className="mt-1.5">
          <FieldNote id={faultId} isFault>
            {fault}
          </FieldNote>
        </div>
      )}
    </>
  );
}
