import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/** Rounding may leave half a pixel. */
const SPARE_CSS_PX = 1;

/** What a bar measures of itself, in CSS px. */
export interface BarNews {
  readonly room: number;
  /** The width of its contents, without what a spacer fills. */
  readonly needed: number;
  /** Whether the bar has another width or other fonts, so that earlier measurements no longer count. */
  readonly isNew: boolean;
}

export type TellBar = (news: BarNews) => void;

/** How far a bar is reduced. */
export interface BarFit {
  /** How many drops are applied. */
  readonly level: number;
  /** The width needed just before each of them. */
  readonly before: readonly number[];
  /** The width that each of them saved, once measured. */
  readonly saved: readonly number[];
}

export const UNREDUCED: BarFit = { level: 0, before: [], saved: [] };

/**
 * The next state of a bar: one more drop while its contents exceed it, and one fewer once the room that is left holds
 * what the last drop saved. A choice that is put back too early is dropped again and measured again, so a bar cannot go
 * back and forth over one set of contents.
 */
export function refit(fit: BarFit, { room, needed, isNew }: BarNews, drops: number): BarFit {
  const { level, before } = fit;
  // The first news after a drop shows what it has saved.
  const isMeasured = fit.saved.length === level;
  const saved = isMeasured ? fit.saved : [...fit.saved, before[level - 1] - needed];
  if (needed > room + SPARE_CSS_PX) {
    return level < drops ? { level: level + 1, before: [...before, needed], saved } : fit;
  }
  if (level === 0) return fit;
  if (isNew) return UNREDUCED;
  const last = level - 1;
  if (needed + saved[last] > room) return isMeasured ? fit : { level, before, saved };
  return { level: last, before: before.slice(0, last), saved: saved.slice(0, last) };
}

/** Choices of a bar by their names: whether it has one, or the list of those it has. */
type Choices<Shown> = { readonly [Name in keyof Shown]: boolean | readonly unknown[] };

const sizeOf = (choice: boolean | readonly unknown[]): number =>
  typeof choice === 'boolean' ? +choice : choice.length;

/** `shown` after applying the first `level` drops that make it smaller. */
export function dropChoices<Shown extends Choices<Shown>>(
  shown: Shown,
  drops: readonly Partial<Shown>[],
  level: number,
): Shown {
  let fitted = shown;
  let left = level;
  for (const drop of drops) {
    if (left === 0) break;
    const names = Object.keys(drop) as (keyof Shown)[];
    const smaller = names.filter((name) => sizeOf(drop[name] as Shown[typeof name]) < sizeOf(fitted[name]));
    if (smaller.length === 0) continue;
    fitted = { ...fitted, ...Object.fromEntries(smaller.map((name) => [name, drop[name]])) };
    left--;
  }
  return fitted;
}

/**
 * The choices that fit: `shown`, reduced by one of `drops` after another while the bar's contents exceed its width.
 * What was dropped returns as soon as it fits, for example when a long label gets shorter. The second value is passed to
 * `Toolbar` as `onFit`.
 */
export function useBarFit<Shown extends Choices<Shown>>(
  shown: Shown,
  drops: readonly Partial<Shown>[],
): readonly [Shown, TellBar] {
  const [{ level }, onFit] = useReducer((fit: BarFit, news: BarNews) => refit(fit, news, drops.length), UNREDUCED);
  return [dropChoices(shown, drops, level), onFit];
}

/** Marks the element that pushes the following controls to the end of a bar. */
export const SPACER = { 'data-spacer': '' };
const SPACER_SELECTOR = ':scope > [data-spacer]';

const isCrowded = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth + SPARE_CSS_PX;

/** The width that the contents of a bar need. */
function measureNeeded(bar: HTMLElement): number {
  if (isCrowded(bar)) return bar.scrollWidth;
  const start = bar.getBoundingClientRect().left;
  const parts = [...bar.children].filter((part) => !part.hasAttribute('popover'));
  const end = Math.max(start, ...parts.map((part) => part.getBoundingClientRect().right));
  let filled = 0;
  for (const spacer of bar.querySelectorAll<HTMLElement>(SPACER_SELECTOR)) {
    filled += spacer.offsetWidth - Number.parseFloat(getComputedStyle(spacer).minWidth);
  }
  return end - start - filled + Number.parseFloat(getComputedStyle(bar).paddingRight);
}

/** Reports the widths of a bar and its contents before they are painted, and whenever one of them changes. */
export function useBarNews(bar: RefObject<HTMLElement | null>, tell: TellBar | undefined): void {
  const told = useRef({ room: 0, needed: 0 });
  const check = useCallback(
    (isNew: boolean): void => {
      const element = bar.current;
      if (element === null || tell === undefined) return;
      const [room, needed] = [element.clientWidth, measureNeeded(element)];
      const last = told.current;
      const isSame = !isNew && room === last.room && Math.abs(needed - last.needed) < SPARE_CSS_PX;
      // Even a drop that saves nothing is followed by the next one.
      if (isSame && !isCrowded(element)) return;
      told.current = { room, needed };
      tell({ room, needed, isNew: isNew || (last.room !== 0 && room !== last.room) });
    },
    [bar, tell],
  );
  // After each render, because any of them may change what a control needs.
  useLayoutEffect(() => check(false));
  useEffect(() => {
    const element = bar.current;
    if (element === null || tell === undefined) return undefined;
    const widths = new ResizeObserver(() => check(false));
    widths.observe(element);
    // Controls may change their text without a render of the bar.
    const words = new MutationObserver(() => check(false));
    words.observe(element, { subtree: true, childList: true, characterData: true });
    const retry = (): void => check(true);
    document.fonts.addEventListener('loadingdone', retry);
    return () => {
      widths.disconnect();
      words.disconnect();
      document.fonts.removeEventListener('loadingdone', retry);
    };
  }, [bar, check, tell]);
}
