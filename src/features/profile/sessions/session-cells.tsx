import { type KeyboardEvent, type ReactNode, type RefCallback, useSyncExternalStore } from 'react';
import { LEAST_SESSION_CSS_PX } from '@/charts/tpo/paint-lines';
import { cssXOfTime } from '@/charts/viewport/viewport';
import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { computeTimeTicks } from '@/domain/ticks/time-ticks';
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
import { describeRows } from '@/features/profile/view/row-words';
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
      className="relative h-9 flex-none touch-none overflow-hidden border-b group-data-bare:hidden pointer-coarse:h-11 border-line bg-canvas select-none"
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
      style={{
        left,
        width,
        ...(hasLabel(shown, width) ? {} : { paddingInline: 2, textAlign: 'center' }),
        ...(width < LEAST_SESSION_CSS_PX ? { borderRightWidth: 0 } : {}),
      }}
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
  if (width < LEAST_SESSION_CSS_PX) return null;
  return <span className="absolute inset-y-0 border-r border-line" style={{ left, width }} />;
}

/** Half the width of a date, CSS px: nearer to the edge it would be cut. */
const DATE_EDGE_CSS_PX = 24;

/** Dates in place of figures, for which sessions are too narrow. Sessions start in UTC, and so do their dates. */
function Dates({ view: { model }, width }: Pick<SessionStripProps, 'view' | 'width'>) {
  const { view } = useSyncExternalStore(model.subscribe, model.get);
  const { ticks } = computeTimeTicks(view.timeFrom, view.timeTo, width);
  return ticks.map(({ time, label, isStrong }) => {
    const x = cssXOfTime(view, { width, height: 1, pixelRatio: 1 }, time);
    if (x < DATE_EDGE_CSS_PX || x > width - DATE_EDGE_CSS_PX) return null;
    return (
      <span
        key={time}
        className={`absolute top-0 -translate-x-1/2 pt-3 whitespace-nowrap ${isStrong ? 'font-semibold text-fg-1' : ''}`}
        style={{ left: x }}
      >
        {label}
      </span>
    );
  });
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

/** Widths that fit all lines of the strip, and only the count. */
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
    <div className="relative h-13 flex-none overflow-hidden border-t border-line bg-panel text-xs text-fg-3 group-data-bare:hidden">
      {layer === undefined ? <StripCells view={view} width={width} /> : <Dates view={view} width={width} />}
      <div ref={host} className="absolute inset-0 cursor-ew-resize touch-none" />
      <AxisButtons model={view.model} axis="time" onReset={onResetTime} />
    </div>
  );
}

function StripCells({ view, width }: Pick<SessionStripProps, 'view' | 'width'>) {
  const cells = useCells(view, width);
  const isRoomy = useMedia(ROOMY);
  // On a phone the bar under the strip tells the levels of a session that is alone in view.
  const hasLevels = isRoomy || cells.length > 1;
  const told = cells.map(({ shown, width: own }) => ({ ...tellSession(view, shown), width: own }));
  const shownFacts = chooseFacts(told);
  return cells.map(({ shown, left, width: own }, at) => (
    <div
      key={shown.profile.start}
      className="absolute inset-y-0 overflow-hidden border-r border-line px-2.5 py-0.75 leading-3.75 whitespace-nowrap"
      style={{ left, width: own, ...(own < STRIP_CSS_PX ? { paddingInline: 4 } : {}) }}
    >
      <StripText told={told[at]} facts={shownFacts} hasLevels={hasLevels} />
    </div>
  ));
}

/** The figures of a session as they are written under it; without levels if it has no profile. */
export interface ToldSession {
  readonly levels?: { readonly poc: string; readonly area: string };
  /** "347 TPO". */
  readonly count: string;
  /** "in 50 USD rows": the rows that are counted, which the letters drawn may not stand in. */
  readonly counted: string;
  /** "153 as drawn": what the drawn rows sum to, where those are others. */
  readonly drawn?: string | undefined;
  /** "Volume 809K ETH": a size alone behind the POC would read as the volume at that price. Empty if unknown. */
  readonly volume: string;
  /** Of its column in view, CSS px. */
  readonly width: number;
}

function tellSession(view: ProfileView, shown: ShownProfile): Omit<ToldSession, 'width'> {
  const { figures, profile } = shown;
  if (figures === undefined) return { count: '', counted: '', volume: '' };
  const poc = formatLevel({ kind: 'poc', price: figures.pocPrice, rowHeight: profile.rowHeight }, view);
  return {
    levels: { poc, area: formatArea(shown, view.rowDecimals) },
    count: `${formatNumber(figures.totalTpoCount, 0)} TPO`,
    counted: describeRows(view).counted,
    drawn: tellDrawn(view, shown),
    volume: Number.isNaN(figures.totalVolume) ? '' : `Volume ${formatSize(figures.totalVolume)} ${view.unit}`,
  };
}

/** Letters that can be counted sum to another number where they stand in coarser rows. */
function tellDrawn({ rows }: Pick<ProfileView, 'rows'>, { drawn }: ShownProfile): string | undefined {
  if (rows.factor === rows.figures.factor) return undefined;
  return `${formatNumber(drawn.profile.levels.blocks.length, 0)} as drawn`;
}

/** Between a level and the fact after it, besides a space: figures closer together would read as one. */
const BESIDE_CSS_PX = 6;

function BesideLevel({ children }: { readonly children: string }) {
  return <span style={{ paddingInlineStart: BESIDE_CSS_PX }}> {children}</span>;
}

type Facts = Readonly<Record<'volume' | 'count' | 'drawn', boolean>>;

/** A session that the edge of the plot cuts is narrower than this share of the widest. */
const WHOLE_SHARE = 0.88;

/** Which facts stand with the levels: those that fit under each whole session, so that all say the same. */
export function chooseFacts(told: readonly ToldSession[]): Facts {
  const widest = Math.max(0, ...told.map(({ width }) => width));
  const whole = told.map(findFits).filter((_, at) => told[at].width >= widest * WHOLE_SHARE);
  const fitsAll = (fact: keyof Facts): boolean => whole.every((fits) => fits[fact]);
  return { volume: fitsAll('volume'), count: fitsAll('count'), drawn: fitsAll('drawn') };
}

/** Which facts fit whole under a session: a cut figure would read as another. */
function findFits(told: ToldSession): Facts {
  const { levels, volume, width } = told;
  const room = width - MARGIN_CSS_PX;
  if (levels === undefined) return { volume: true, count: true, drawn: true };
  const besidePoc = room - `POC ${levels.poc}`.length * LETTER_CSS_PX;
  return {
    volume: volume === '' || besidePoc >= (volume.length + 1) * NOTE_CSS_PX,
    count: room >= tellCount(told, false).length * NOTE_CSS_PX,
    drawn: room >= tellCount(told).length * NOTE_CSS_PX,
  };
}

/** "347 TPO in 50 USD rows, 153 as drawn". */
const tellCount = ({ count, counted, drawn }: ToldSession, hasDrawn = true): string =>
  `${count} ${counted}${hasDrawn && drawn !== undefined ? `, ${drawn}` : ''}`;

interface StripTextProps {
  readonly told: ToldSession;
  readonly facts: Facts;
  /** Whether its levels are told here. */
  readonly hasLevels: boolean;
}

/** The lines under a session. */
export function StripText({ told, facts, hasLevels }: StripTextProps) {
  const { levels, volume, width } = told;
  if (width < COUNT_CSS_PX) return null;
  if (levels === undefined) return <span>{width < STRIP_CSS_PX ? '–' : 'No profile'}</span>;
  if (width < STRIP_CSS_PX) return <NarrowText {...told} />;
  if (!hasLevels)
    return [tellCount(told), volume].filter(Boolean).map((fact) => <StripLine key={fact}>{fact}</StripLine>);
  const fits = findFits(told);
  return (
    <>
      <StripLine title={[`POC ${levels.poc}`, volume].filter(Boolean).join(', ')}>
        <span className="text-warn">POC</span> <b className="font-semibold text-fg-1">{levels.poc}</b>
        {facts.volume && fits.volume && <BesideLevel>{volume}</BesideLevel>}
      </StripLine>
      <StripLine title={`VA ${levels.area}, ${tellCount(told)}`}>VA {levels.area}</StripLine>
      {facts.count && fits.count && <StripLine>{tellCount(told, facts.drawn && fits.drawn)}</StripLine>}
    </>
  );
}

function StripLine({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <p data-picture-text="" className="truncate" title={title}>
      {children}
    </p>
  );
}

/** The point of control and the count of a narrow session, each as far as it fits whole. */
function NarrowText({ levels, count, counted, width }: ToldSession) {
  const room = width - MARGIN_CSS_PX / 2;
  const hasCount = room >= Math.max(count.length, counted.length) * NOTE_CSS_PX;
  return (
    <>
      {levels !== undefined && room >= levels.poc.length * LETTER_CSS_PX && (
        <p className="font-semibold text-warn">{levels.poc}</p>
      )}
      {hasCount && <p className="truncate">{count}</p>}
      {hasCount && <p className="truncate">{counted}</p>}
    </>
  );
}
