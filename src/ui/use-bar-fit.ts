import { type RefObject, useEffect, useLayoutEffect, useReducer } from 'react';

/** Half a pixel may be left by rounding. */
const SPARE_CSS_PX = 1;

/** What a bar tells of its room: its contents exceed it, or after a change of width more of them may fit. */
export type BarNews = 'crowded' | 'resized';
export type TellBar = (news: BarNews) => void;

/** Choices that a bar holds by their names: whether it has one, or the list of those it has. */
type Choices<Shown> = { readonly [Name in keyof Shown]: boolean | readonly unknown[] };

const sizeOf = (choice: boolean | readonly unknown[]): number =>
  typeof choice === 'boolean' ? +choice : choice.length;

/** `shown` after the first `level` of the drops that make it smaller. */
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
 * The choices that fit: those of `shown`, less one of `drops` after another while the bar's contents exceed its width. Goes
 * to `Toolbar` as `onFit`. Where a change of width leaves room, all are tried again.
 */
export function useBarFit<Shown extends Choices<Shown>>(
  shown: Shown,
  drops: readonly Partial<Shown>[],
): readonly [Shown, TellBar] {
  const [level, onFit] = useReducer(
    (before: number, news: BarNews) => (news === 'resized' ? 0 : Math.min(before + 1, drops.length)),
    0,
  );
  return [dropChoices(shown, drops, level), onFit];
}

const isCrowded = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth + SPARE_CSS_PX;

/** Tells when the contents of a bar exceed it, before they are painted, and when its width or its fonts change. */
export function useBarNews(bar: RefObject<HTMLElement | null>, tell: TellBar | undefined): void {
  // After each render, as any may add a control.
  useLayoutEffect(() => {
    if (bar.current !== null && isCrowded(bar.current)) tell?.('crowded');
  });
  useEffect(() => {
    const element = bar.current;
    if (element === null || tell === undefined) return undefined;
    const check = (): void => {
      if (isCrowded(element)) tell('crowded');
    };
    let width = element.clientWidth;
    const retry = (): void => {
      width = element.clientWidth;
      tell(isCrowded(element) ? 'crowded' : 'resized');
    };
    const widths = new ResizeObserver(() => {
      if (element.clientWidth !== width) retry();
    });
    widths.observe(element);
    // Controls change their own words without a render of the bar.
    const words = new MutationObserver(check);
    words.observe(element, { subtree: true, childList: true, characterData: true });
    document.fonts.addEventListener('loadingdone', retry);
    return () => {
      widths.disconnect();
      words.disconnect();
      document.fonts.removeEventListener('loadingdone', retry);
    };
  }, [bar, tell]);
}
