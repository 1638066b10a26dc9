import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import { useTier } from '@/client/use-tier';
import { getCapacity, usageQuery } from '@/data/queries/usage';
import { formatWeight } from '@/domain/format/format-weight';
import { DEFAULT_SETTINGS, getAskBefore, getReserve, useSettings, WEIGHT_SETTING_MAX } from '@/state/settings';
import { type TypedNumber, useNumberField } from '@/ui/input/use-number-field';
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
  const tier = useTier();
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
      <FieldNote>Background requests leave this much for what you open.</FieldNote>
      <WeightField
        label="Ask before requests above"
        value={settings.askBefore}
        fallback={limit === undefined ? undefined : getAskBefore(DEFAULT_SETTINGS, limit)}
        max={WEIGHT_SETTING_MAX}
        onChange={(askBefore) => settings.set({ askBefore })}
      />
      <FieldNote>
        {usage === undefined ? '' : describeSpending(usage.limit, getCapacity(usage, tier))}An empty field keeps the
        default.
      </FieldNote>
    </Section>
  );
}

/** What the spending limit is, and why it is less than the budget holds. */
export const describeSpending = (limit: number, capacity: number): string =>
  `This is your spending limit, by default what the budget gains in a minute: ${formatWeight(limit)} of the ${formatWeight(capacity)} it holds at most. `;

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
  const { fault, inputProps } = useNumberField({
    name: label,
    // The default is as much in force as a number that was typed.
    value: value ?? fallback,
    read: (text) => readWeight(text.trim(), max),
    step: (from = fallback ?? 0, direction) => Math.min(max, Math.max(0, from + direction)),
    atOnce: 'everything',
    onChange,
  });
  return (
    <>
      <Row label={label}>
        <div className="field w-30" data-invalid={fault === undefined ? undefined : ''}>
          <input
            {...inputProps}
            role="spinbutton"
            aria-valuemin={0}
            aria-valuemax={max}
            aria-describedby={fault === undefined ? undefined : noteId}
            inputMode="numeric"
            placeholder={fallback?.toString()}
            className="text-right"
          />
          <span aria-hidden="true">weight</span>
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

function readWeight(text: string, max: number): TypedNumber {
  const fault = findWeightFault(text, max);
  if (fault !== undefined) return { fault };
  return { value: text === '' ? undefined : Number(text) };
}
