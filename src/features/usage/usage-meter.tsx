import { useLocation } from '@tanstack/react-router';
import { type PointerEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/client/lazy-part';
import type { Meter } from '@/data/queries/usage';
import { PendingPart } from '@/ui/pending-part';
import { Popover } from '@/ui/popover';
import { MeterBar } from './meter-bar';
import { formatLeft, formatMeterSpeech, formatTurn } from './meter-text';
import { type MeterState, useMeter } from './use-meter';

const UsagePopover = lazyPart(() => import('./usage-popover').then((module) => ({ default: module.UsagePopover })));

const NEXT_INKS = { calm: 'text-accent', warn: 'text-warn', danger: 'text-danger' } as const;
const RING_INKS = { calm: 'stroke-fg-3', warn: 'stroke-warn', danger: 'stroke-danger' } as const;

/** Moving the pointer to the popover itself takes a moment. */
const CLOSE_DELAY_MS = 160;
/** Focus that only passes through does not open the details, which would cover the next control. */
const FOCUS_REST_MS = 500;

export interface UsageMeterProps {
  /** `ring`: for narrow windows. */
  readonly look: 'bar' | 'ring';
}

export interface UsageMeterPartProps extends UsageMeterProps {
  /** What would cost less than the view, for the details; rendered only while it costs something. */
  readonly otherWay?: ReactNode;
}

/** The live budget. Hover, a tap or resting focus shows its details. */
export function UsageMeter({ look, otherWay }: UsageMeterPartProps) {
  const state = useMeter();
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLDivElement>(null);
  const { isOpen, open, openAfterRest, close, closeSoon } = useDetails(box);
  const isMoved = useMoved();

  return (
    <div
      ref={box}
      className="flex self-stretch print:hidden"
      onPointerEnter={(event) => {
        if (isMoved(event)) open();
      }}
      onPointerMove={isMoved}
      onPointerLeave={(event) => {
        isMoved(event);
        closeSoon();
      }}
      onFocus={openAfterRest}
      onBlur={closeSoon}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The focus may be inside the part that closes.
        anchor.current?.focus();
        close();
      }}
    >
      <div
        ref={anchor}
        role="meter"
        // The details open on focus, so that they can be reached by key.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="API weight"
        aria-valuemin={0}
        aria-valuemax={state?.meter.capacity ?? 0}
        aria-valuenow={state?.meter.remaining ?? 0}
        aria-valuetext={state === undefined ? 'not known yet' : formatMeterSpeech(state, state.isStale)}
        className="-mx-1.5 flex items-center self-stretch rounded-md px-1.5 outline-offset-[-2px]"
      >
        {look === 'bar' ? <BarMeter state={state} /> : <RingMeter state={state} />}
      </div>
      {isOpen && state !== undefined && (
        <Popover
          anchor={anchor}
          kind="manual"
          align="end"
          role="dialog"
          label="API usage"
          className="w-124 max-w-[calc(100vw-16px)]"
          onClose={close}
        >
          <Suspense fallback={<PendingPart what={state.isStale ? 'the usage once reconnected' : 'the usage'} />}>
            <UsagePopover {...state} otherWay={otherWay} />
          </Suspense>
        </Popover>
      )}
      <BudgetAnnouncer level={state?.meter.level} />
    </div>
  );
}

/** Open state of the details: while hovered or focused, and a moment longer. They never cover the focused element. */
function useDetails(box: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const pathname = useLocation({ select: (location) => location.pathname });
  const [shownOver, setShownOver] = useState(pathname);
  // Another screen has opened below: a reader who went there by key wants to see it.
  if (shownOver !== pathname) {
    setShownOver(pathname);
    setOpen(false);
  }
  useEffect(() => () => clearTimeout(timer.current), [pathname]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // A reader who moves on by key must see where the focus is, wherever the pointer was left.
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Node && box.current?.contains(target) === false) setOpen(false);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [isOpen, box]);
  return {
    isOpen,
    open(): void {
      clearTimeout(timer.current);
      setOpen(true);
    },
    openAfterRest(): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(true), FOCUS_REST_MS);
    },
    close(): void {
      clearTimeout(timer.current);
      setOpen(false);
    },
    closeSoon(): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (box.current?.matches(':hover, :focus-within') !== true) setOpen(false);
      }, CLOSE_DELAY_MS);
    },
  };
}

/** Whether the pointer has moved since its last event: a resting pointer enters again when what covered it closes. */
function useMoved(): (event: PointerEvent) => boolean {
  const place = useRef('');
  return ({ pointerType, screenX, screenY }) => {
    const before = place.current;
    place.current = `${screenX} ${screenY}`;
    return pointerType !== 'mouse' || place.current !== before;
  };
}

function BarMeter({ state }: { readonly state: MeterState | undefined }) {
  return (
    <span className="grid w-34 gap-y-1 lg:w-46">
      <span className="grid text-[11px] leading-[13px] whitespace-nowrap text-fg-3">
        {state === undefined ? 'Usage not known yet' : <MeterWords {...state} />}
      </span>
      <MeterBar meter={state?.meter} />
    </span>
  );
}

/** What can be spent now, and below it what comes next. */
function MeterWords({ usage, meter, next, firstWait, isStale }: MeterState) {
  const [left, capacity] = formatLeft(meter).split(/(?= of )/);
  return (
    <>
      <span className="truncate max-[379px]:hidden">
        <span className="text-fg-1">
          {left}
          <span className="max-sm:hidden">{capacity}</span>
        </span>{' '}
        <span className="sm:max-lg:hidden">weight </span>left
      </span>
      {isStale ? (
        <span>when last heard</span>
      ) : (
        <span className={NEXT_INKS[meter.level]}>
          <Turn text={formatTurn(usage, meter, next, firstWait)} />
        </span>
      )}
    </>
  );
}

/** On phones the symbol needs the room of one word. */
function Turn({ text }: { readonly text: string }) {
  const [first, word = ''] = text.split(/(?<=next )(load: )/);
  const rest = text.slice(first.length + word.length);
  return (
    <>
      {first}
      <span className="max-sm:hidden">{word}</span>
      {rest}
    </>
  );
}

/** Circumference of a circle of radius 7. */
const RING_LENGTH = 2 * Math.PI * 7;

/** What is left of all that can be saved up, beside its words. On the narrowest phones the symbol needs the room of the first line. */
function RingMeter({ state }: { readonly state: MeterState | undefined }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className="grid w-30 justify-items-end max-sm:w-21 max-[379px]:w-auto text-[11px] leading-[13px] whitespace-nowrap text-fg-3">
        {state !== undefined && <MeterWords {...state} />}
      </span>
      <Ring meter={state?.meter} />
    </span>
  );
}

function Ring({ meter }: { readonly meter: Meter | undefined }) {
  const share = meter?.leftShare ?? 0;
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" className="keep-colours my-3 flex-none">
      <circle cx="9" cy="9" r="7" fill="none" className="stroke-active" strokeWidth="3" />
      <circle
        cx="9"
        cy="9"
        r="7"
        fill="none"
        className={RING_INKS[meter?.level ?? 'calm']}
        strokeWidth="3"
        strokeDasharray={`${share * RING_LENGTH} ${RING_LENGTH}`}
        transform="rotate(-90 9 9)"
      />
    </svg>
  );
}

const WARNINGS = {
  calm: '',
  warn: 'Eighty percent of the budget is spent.',
  danger: 'The budget is nearly spent or does not cover the next request.',
} as const;

/** Announces a new level to screen readers, once. */
function BudgetAnnouncer({ level = 'calm' }: { readonly level: Meter['level'] | undefined }) {
  return (
    <span role="status" className="sr-only">
      {WARNINGS[level]}
    </span>
  );
}
