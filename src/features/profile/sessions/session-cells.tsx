import { type KeyboardEvent, type RefCallback, useSyncExternalStore } from 'react';
import { cssXOfTime } from '@/charts/viewport/viewport';
import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { areNarrow, placeInLayer, scaleOf } from '@/features/profile/plot/cell-layer';
import {
  type HeaderCell,
  type HeaderDrag,
  type HeaderGestures,
  useHeaderDrag,
} from '@/features/profile/plot/use-header-drag';
import { formatLevel } from '@/features/profile/view/level-prices';
import { formatArea } from '@/features/profile/view/profile-format';
import type { ProfileView, ShownProfile } from '@/features/profile/view/profile-view';
import { AxisButtons } from '@/panes/plot/axis/axis-buttons';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { moveRovingFocus } from '@/ui/input/roving-focus';
import { useMedia } from '@/ui/use-media';

/** Positions of the profiles in view across the plot, CSS px; follows the plot. */
function useCells({ model, shown }: ProfileView, width: number): readonly HeaderCell[] {
  const { view } = useSyncExternalStore(model.subscribe, model.get);
  if (width === 0) return [];
  const size = { width, height: 1, pixelRatio: 1 };
  return shown.flatMap((one) => {
    const { start, end } = one.profile;
    const left = Math.max(0, cssXOfTime(view, size, start));
    const right = Math.min(width, cssXOfTime(view, size, end));
    return right - left < 1 ? [] : [{ shown: one, left, width: right - left }];
  });
}

/** Width of a letter of a label and of its note, of their margins, and of a day of the month alone. */
const [LETTER_CSS_PX, NOTE_CSS_PX, MARGIN_CSS_PX, DAY_CSS_PX] = [7.5, 6.6, 22, 18] as const;

const hasLabel = ({ label }: ShownProfile, width: number): boolean =>
  width >= label.length * LETTER_CSS_PX + MARGIN_CSS_PX;

export interface SessionHeadersProps extends HeaderGestures {
  readonly view: ProfileView;
  readonly width: number;
}

/**
 * The sessions over their columns. A press selects one; with ⇧, or by dragging, all up to it. A drag with ⌥ merges
 * them, or splits the one that it stays in. One tab stop.
 */
export function SessionHeaders(props: SessionHeadersProps) {
  const { view, width, onSelect } = props;
  const cells = useCells(view, width);
  const layer = useLayer(view, width, DAY_CSS_PX);
  const drag = useHeaderDrag(cells, props);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const item = moveRovingFocus(event.currentTarget, 'button', event.key);
    if (item === undefined) return;
    event.preventDefault();
    // With ⇧ the selection extends to where the focus goes.
    item.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: event.shiftKey }));
  }
  const chosen = new Set(view.selected.map(({ profile }) => profile.start));
  const first = cells.findIndex(({ shown }) => chosen.has(shown.profile.start));
  return (
    <div
      role="group"
      aria-label="Sessions"
      className="relative h-9 flex-none touch-none overflow-hidden border-b pointer-coarse:h-11 border-line bg-canvas select-none"
      onKeyDown={onKeyDown}
      {...drag.handlers}
    >
      {layer === undefined ? (
        cells.map(({ shown, left, width: own }, at) => (
          <SessionButton
            key={shown.profile.start}
            shown={shown}
            left={left}
            width={own}
            isChosen={chosen.has(shown.profile.start)}
            isTabStop={at === Math.max(0, first)}
            onDown={drag.onDown}
            onSelect={onSelect}
          />
        ))
      ) : (
        <div className="absolute inset-y-0 left-0 will-change-transform" style={{ transform: layer.transform }}>
          <NarrowButtons view={view} perSecond={layer.perSecond} onDown={drag.onDown} onSelect={onSelect} />
        </div>
      )}
      <CutLine x={drag.x} cut={drag.cut} />
    </div>
  );
}

interface SessionButtonProps extends Pick<HeaderDrag, 'onDown'>, Pick<HeaderGestures, 'onSelect'> {
  readonly shown: ShownProfile;
  /** CSS px. */
  readonly left: number;
  readonly width: number;
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
}

function SessionButton({ shown, left, width, isChosen, isTabStop, onDown, onSelect }: SessionButtonProps) {
  const name = nameSession(shown);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={name}
      tabIndex={isTabStop ? 0 : -1}
      data-picture-text=""
      title={name}
      className="absolute inset-y-0 truncate border-r border-line px-2.5 text-left text-sm whitespace-nowrap text-fg-3 outline-offset-[-3px] hover:bg-hover aria-pressed:bg-hover aria-pressed:shadow-[inset_0_-2px_0_var(--color-accent)]"
      style={{ left, width, ...(hasLabel(shown, width) ? {} : { paddingInline: 2, textAlign: 'center' }) }}
      onPointerDown={(event) => onDown(event, shown)}
      onClick={(event) => {
        // Keys and assistive technology press without a pointer.
        if (event.detail === 0) onSelect(shown, event.shiftKey);
      }}
    >
      <HeaderText shown={shown} width={width} />
    </button>
  );
}

interface Layer {
  /** CSS px per second. */
  readonly perSecond: number;
  readonly transform: string;
}

/**
 * Position of a layer of narrow cells over the plot; `undefined` while some are wide enough for words. Moving hundreds
 * of cells separately during a drag took longer than a frame, so a layer moves as one.
 */
function useLayer({ model, shown }: ProfileView, width: number, most: number): Layer | undefined {
  const { view } = useSyncExternalStore(model.subscribe, model.get);
  const perSecond = scaleOf(view, width);
  if (width === 0 || !areNarrow(shown, perSecond, most)) return undefined;
  const left = cssXOfTime(view, { width, height: 1, pixelRatio: 1 }, shown[0].profile.start);
  return { perSecond, transform: `translateX(${Math.round(left)}px)` };
}

interface NarrowButtonsProps extends Pick<HeaderDrag, 'onDown'>, Pick<HeaderGestures, 'onSelect'> {
  readonly view: ProfileView;
  readonly perSecond: number;
}

/** Sessions too narrow for words, in a layer. Those around the view are only edges, which no key reaches. */
function NarrowButtons({ view, perSecond, onDown, onSelect }: NarrowButtonsProps) {
  const cells = placeInLayer(view.shown, perSecond);
  const chosen = new Set(view.selected.map(({ profile }) => profile.start));
  const inView = new Set(view.inView.map(({ profile }) => profile.start));
  const stop = view.inView.find(({ profile }) => chosen.has(profile.start)) ?? view.inView[0];
  return cells.map(({ shown, left, width }) => {
    const { start } = shown.profile;
    if (!inView.has(start)) return <NarrowEdge key={start} left={left} width={width} />;
    return (
      <SessionButton
        key={start}
        shown={shown}
        left={left}
        width={width}
        isChosen={chosen.has(start)}
        isTabStop={shown === stop}
        onDown={onDown}
        onSelect={onSelect}
      />
    );
  });
}

function NarrowEdge({ left, width }: { readonly left: number; readonly width: number }) {
  return <span className="absolute inset-y-0 border-r border-line" style={{ left, width }} />;
}

/** Edges of sessions too narrow for figures, in a layer. */
function NarrowEdges({ shown, perSecond }: Pick<ProfileView, 'shown'> & { readonly perSecond: number }) {
  return placeInLayer(shown, perSecond).map(({ shown: one, left, width }) => (
    <NarrowEdge key={one.profile.start} left={left} width={width} />
  ));
}

/** Where a drag would split a session. */
function CutLine({ x, cut }: Pick<HeaderDrag, 'x' | 'cut'>) {
  if (cut === undefined) return null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 border-l-2 border-accent bg-canvas/84 px-1 text-xs leading-9 text-fg-1"
      style={{ left: x }}
    >
      {cut}
    </span>
  );
}

function HeaderText({ shown, width }: { readonly shown: ShownProfile; readonly width: number }) {
  const { label, note } = shown;
  if (width < DAY_CSS_PX) return null;
  const strong = hasLabel(shown, width) ? label : label.split(/[ –]/)[0];
  const isFull = width >= label.length * LETTER_CSS_PX + note.length * NOTE_CSS_PX + MARGIN_CSS_PX;
  return (
    <>
      <b className="font-semibold text-fg-1">{strong}</b>
      {isFull && note !== '' && ` ${note}`}
    </>
  );
}

/** "14 Jun Sun", "18 Jun Thu, in session". */
export function nameSession({ label, note }: Pick<ShownProfile, 'label' | 'note'>): string {
  return note === '' ? label : `${label} ${note}`.replace(' , ', ', ');
}

/** Widths that fit both lines of the strip, and only the count. */
const [STRIP_CSS_PX, COUNT_CSS_PX] = [132, 34] as const;

export interface SessionStripProps {
  readonly view: ProfileView;
  readonly width: number;
  /** Ref of the element that receives the gestures of the time axis. */
  readonly host: RefCallback<HTMLElement>;
  onResetTime(): void;
}

/** POC, TPOs, volume and value area of each session under its column; also the axis of time. */
export function SessionStrip({ view, width, host, onResetTime }: SessionStripProps) {
  const layer = useLayer(view, width, COUNT_CSS_PX);
  return (
    <div className="relative h-11 flex-none overflow-hidden border-t border-line bg-panel text-xs text-fg-3">
      {layer === undefined ? (
        <StripCells view={view} width={width} />
      ) : (
        <div className="absolute inset-y-0 left-0 will-change-transform" style={{ transform: layer.transform }}>
          <NarrowEdges shown={view.shown} perSecond={layer.perSecond} />
        </div>
      )}
      <div ref={host} className="absolute inset-0 cursor-ew-resize touch-none" />
      <AxisButtons model={view.model} axis="time" onReset={onResetTime} />
    </div>
  );
}

function StripCells({ view, width }: Pick<SessionStripProps, 'view' | 'width'>) {
  const cells = useCells(view, width);
  const isRoomy = useMedia(ROOMY);
  // On a phone the bar under the strip tells the levels of the selected session.
  const told = isRoomy ? undefined : view.selected[0]?.whole.start;
  return cells.map(({ shown, left, width: own }) => (
    <div
      key={shown.profile.start}
      className="absolute inset-y-0 overflow-hidden border-r border-line px-2.5 py-1.25 leading-4.25 whitespace-nowrap"
      style={{ left, width: own, ...(own < STRIP_CSS_PX ? { paddingInline: 4 } : {}) }}
    >
      <StripText view={view} shown={shown} width={own} hasLevels={shown.whole.start !== told} />
    </div>
  ));
}

/** The facts after `first` that fit whole in a cell of `width` CSS px: a cut figure would read as another. */
export function fitFacts(first: string, facts: readonly string[], width: number): readonly string[] {
  let room = width - MARGIN_CSS_PX - first.length * LETTER_CSS_PX;
  const fits = (fact: string): boolean => {
    room -= (fact.length + 1) * NOTE_CSS_PX;
    return room >= 0;
  };
  const cut = facts.findIndex((fact) => !fits(fact));
  return cut === -1 ? facts : facts.slice(0, cut);
}

interface StripTextProps extends Pick<SessionStripProps, 'view' | 'width'> {
  readonly shown: ShownProfile;
  /** Whether its levels are told here. */
  readonly hasLevels: boolean;
}

export function StripText({ view, shown, width, hasLevels }: StripTextProps) {
  const { figures, profile } = shown;
  if (width < COUNT_CSS_PX) return null;
  if (figures === undefined) return <span>{width < STRIP_CSS_PX ? '–' : 'No profile'}</span>;
  const count = formatNumber(figures.totalTpoCount, 0);
  const poc = formatLevel({ kind: 'poc', price: figures.pocPrice, rowHeight: profile.rowHeight }, view);
  if (width < STRIP_CSS_PX) {
    const hasPrice = hasLevels && width >= poc.length * LETTER_CSS_PX + MARGIN_CSS_PX / 2;
    return (
      <>
        {hasPrice && <p className="font-semibold text-warn">{poc}</p>}
        <p className="truncate">{hasPrice ? `${count} TPO` : count}</p>
      </>
    );
  }
  const volume = formatSize(figures.totalVolume);
  const facts = [`${count} TPO`, ...(Number.isNaN(figures.totalVolume) ? [] : [`${volume} ${view.unit}`])];
  if (!hasLevels) {
    return facts.map((fact) => (
      <p key={fact} data-picture-text="" className="truncate">
        {fact}
      </p>
    ));
  }
  return (
    <>
      <p data-picture-text="" className="truncate" title={[`POC ${poc}`, ...facts].join(', ')}>
        <span className="text-warn">POC</span> <b className="font-semibold text-fg-1">{poc}</b>
        {fitFacts(`POC ${poc}`, facts, width).map((fact) => `   ${fact}`)}
      </p>
      <p data-picture-text="" className="truncate">
        VA {formatArea(shown, view.rowDecimals)}
      </p>
    </>
  );
}
