import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import { parseTime, TIME_PATTERN, writeTime } from '@/domain/format/parse-time';
import type { TimeSpan } from '@/domain/time-span';
import { Priced } from '@/panes/price/priced';
import { nameZone } from '@/panes/zone-words';
import { useSettings, ZONES } from '@/state/settings';
import { Button } from '@/ui/button';
import { Segmented } from '@/ui/segmented';
import { RangeChoice, type RangeChoiceProps } from './toolbar-choices';

export interface RangePanelProps extends RangeChoiceProps {
  /** Range on screen, Unix seconds. */
  readonly shown: TimeSpan;
  readonly span: DataSpan;
  /** The bar shows the presets itself. */
  readonly arePresetsShown: boolean;
  onFree(range: TimeSpan): void;
  onClose(): void;
}

/** Twelve candles of a minute; gestures have the same minimum. */
const MIN_SECONDS = 720;

export interface RangeDraft {
  readonly from: string;
  readonly to: string;
  readonly zone: Zone;
}

/** Error messages by field; the range if there are none. */
export interface ReadRange {
  readonly from?: string;
  readonly to?: string;
  readonly range?: TimeSpan;
}

/** Parses what was typed into a range that can be shown. */
export function readRange(draft: RangeDraft, span: DataSpan): ReadRange {
  const [from, to] = [parseTime(draft.from, draft.zone), parseTime(draft.to, draft.zone)];
  if ('fault' in from || 'fault' in to) {
    return { ...('fault' in from ? { from: from.fault } : {}), ...('fault' in to ? { to: to.fault } : {}) };
  }
  if (from.seconds >= span.to) {
    return { from: `Data ends ${formatFullTime(span.to, draft.zone)}. Start earlier.` };
  }
  if (to.seconds <= span.from) {
    return { to: `Data starts ${formatFullTime(span.from, draft.zone)}. End later.` };
  }
  if (to.seconds <= from.seconds) return { to: 'The end must be after the start.' };
  if (to.seconds - from.seconds < MIN_SECONDS) return { to: 'A range is at least 12 minutes long.' };
  return { range: { from: from.seconds, to: to.seconds } };
}

/** Presets up to the live edge, and a free range. */
export function RangePanel(props: RangePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('[tabindex="0"], input')?.focus(), []);
  return (
    <div ref={panel} className="flex flex-col gap-3 px-3.5 py-3">
      {!props.arePresetsShown && <RangeChoice {...props} />}
      <FreeRange {...props} />
    </div>
  );
}

function FreeRange({ shown, span, prices, onFree, onClose, onPreview }: RangePanelProps) {
  const own = useSettings((settings) => settings.zone);
  const [draft, setDraft] = useState<RangeDraft>(() => ({
    from: writeTime(shown.from, own),
    to: writeTime(Math.min(shown.to, span.to), own),
    zone: own,
  }));
  const [isJudged, setJudged] = useState(false);
  const read = readRange(draft, span);
  const { range } = read;
  const price = range && prices?.priceRange(range);
  const change = (next: Partial<RangeDraft>): void => setDraft((before) => ({ ...before, ...next }));
  function submit(event: FormEvent): void {
    event.preventDefault();
    setJudged(true);
    if (read.range === undefined) return;
    onFree(read.range);
    onClose();
  }
  return (
    <form className="flex flex-col gap-2" onSubmit={submit} noValidate>
      <TimeField
        label="From"
        value={draft.from}
        zone={draft.zone}
        fault={isJudged ? read.from : undefined}
        onText={(from) => change({ from })}
      />
      <TimeField
        label="To"
        value={draft.to}
        zone={draft.zone}
        fault={isJudged ? read.to : undefined}
        onText={(to) => change({ to })}
      />
      <div className="flex items-center justify-between gap-3">
        <Segmented<Zone>
          label="Zone of the times"
          options={[...new Set<Zone>([...ZONES, own])].map((value) => ({ value, label: nameZone(value) }))}
          value={draft.zone}
          onChange={(zone) => change(moveZone(draft, zone))}
        />
        <ShowButton
          price={price}
          onClick={submit}
          onPreview={(isShown) =>
            onPreview(isShown && range !== undefined ? (now) => now.priceRange(range) : undefined)
          }
        />
      </div>
      {/* Enter in a field takes the range. */}
      <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  );
}

interface ShowButtonProps {
  readonly price: ViewPrice | undefined;
  onClick(event: FormEvent): void;
  /** Called when the pointer or the focus enters or leaves it. */
  onPreview(isShown: boolean): void;
}

function ShowButton({ price, onClick, onPreview }: ShowButtonProps) {
  return (
    <Priced price={price} onPreview={onPreview}>
      <Button look="primary" onClick={onClick}>
        Show range
      </Button>
    </Priced>
  );
}

/** The same instants in another zone; what cannot be read stays as typed. */
export function moveZone({ from, to, zone }: RangeDraft, next: Zone): RangeDraft {
  const move = (text: string): string => {
    const parsed = parseTime(text, zone);
    return 'fault' in parsed ? text : writeTime(parsed.seconds, next);
  };
  return { from: move(from), to: move(to), zone: next };
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly zone: Zone;
  readonly fault: string | undefined;
  onText(text: string): void;
}

/** A typed time in the format of the browser's picker; empty if it cannot be read. */
export function toPicked(text: string, zone: Zone): string {
  const parsed = parseTime(text, zone);
  return 'fault' in parsed ? '' : writeTime(parsed.seconds, zone).slice(0, TIME_PATTERN.length).replace(' ', 'T');
}

function TimeField({ label, value, zone, fault, onText }: TimeFieldProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[40px_1fr] items-center gap-x-2 gap-y-0.5 text-sm">
      <label htmlFor={id} className="text-fg-2">
        {label}
      </label>
      <div className="field h-7!" data-invalid={fault === undefined ? undefined : ''}>
        <input
          id={id}
          value={value}
          placeholder={TIME_PATTERN}
          autoComplete="off"
          spellCheck={false}
          className="tabular-nums"
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          onChange={(event) => onText(event.target.value)}
        />
        {/* Only its button is used: the text field is read in the chosen zone and accepts days in words. */}
        <input
          type="datetime-local"
          aria-label={`${label}, calendar`}
          title="Choose in a calendar"
          value={toPicked(value, zone)}
          className="w-5! flex-none! [&::-webkit-datetime-edit]:hidden"
          onChange={(event) => {
            if (event.target.value !== '') onText(event.target.value.replace('T', ' '));
          }}
        />
      </div>
      {fault !== undefined && (
        <p id={`${id}-fault`} role="alert" className="col-start-2 text-xs text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}
