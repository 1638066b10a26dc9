import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import { usageQuery } from '@/data/queries/usage';
import { DEFAULT_SETTINGS, getAskBefore, getReserve, useSettings, WEIGHT_SETTING_MAX } from '@/state/settings';
import { FieldNote, Row, Section } from './settings-parts';

/** Weight kept in reserve, and the weight above which the reader is asked first. */
export function BudgetFields() {
  const { generation } = useService();
  // Each connection has its own budget.
  return <Fields key={generation} />;
}

function Fields() {
  const service = useService();
  const isConnected = useIsConnected();
  const settings = useSettings();
  const { data: usage } = useQuery({ ...usageQuery(service), enabled: isConnected });
  const limit = usage?.limit;
  return (
    <Section title="Budget">
      <WeightField
        label="Keep in reserve"
        value={settings.reserve}
        fallback={limit === undefined ? undefined : getReserve(DEFAULT_SETTINGS, limit)}
        max={limit === undefined ? WEIGHT_SETTING_MAX : limit}
        onChange={(reserve) => settings.set({ reserve })}
      />
      <WeightField
        label="Ask before requests above"
        value={settings.askBefore}
        fallback={limit === undefined ? undefined : getAskBefore(DEFAULT_SETTINGS, limit)}
        max={WEIGHT_SETTING_MAX}
        onChange={(askBefore) => settings.set({ askBefore })}
      />
      <FieldNote>
        In weight{limit === undefined ? '' : `; the limit is ${limit} per 60 s`}. An empty field keeps the default.
      </FieldNote>
    </Section>
  );
}

interface WeightFieldProps {
  readonly label: string;
  /** `undefined`: the default. */
  readonly value: number | undefined;
  /** The value of the default, if known. */
  readonly fallback: number | undefined;
  readonly max: number;
  readonly onChange: (value: number | undefined) => void;
}

/** Why `text` is not a valid weight, in a sentence; `undefined` if it is one, or empty. */
export function findWeightFault(text: string, max: number): string | undefined {
  if (text === '' || (/^\d+$/.test(text) && Number(text) <= max)) return undefined;
  return `A whole number from 0 to ${max}.`;
}

function WeightField({ label, value, fallback, max, onChange }: WeightFieldProps) {
  const noteId = useId();
  const [draft, setDraft] = useState<string>();
  const text = draft ?? (value === undefined ? '' : String(value));
  const fault = findWeightFault(text, max);

  function change(next: string) {
    setDraft(next);
    if (findWeightFault(next, max) === undefined) onChange(next === '' ? undefined : Number(next));
  }

  function step(by: number) {
    const from = fault === undefined && text !== '' ? Number(text) : (fallback ?? 0);
    change(String(Math.min(max, Math.max(0, from + by))));
  }

  return (
    <>
      <Row label={label}>
        <div className="field w-22" data-invalid={fault === undefined ? undefined : ''}>
          <input
            role="spinbutton"
            aria-label={label}
            aria-valuenow={fault === undefined && text !== '' ? Number(text) : fallback}
            aria-valuemin={0}
            aria-valuemax={max}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : noteId}
            inputMode="numeric"
            autoComplete="off"
            placeholder={fallback === undefined ? 'default' : String(fallback)}
            value={text}
            onChange={(event) => change(event.target.value.trim())}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              step(event.key === 'ArrowUp' ? 1 : -1);
            }}
          />
        </div>
      </Row>
      {fault !== undefined && (
        <FieldNote id={noteId} isFault>
          {fault}
        </FieldNote>
      )}
    </>
  );
}
