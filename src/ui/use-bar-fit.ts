import { type RefObject, useEffect, useLayoutEffect, useReducer } from 'react';

/** Rounding may leave half a pixel. */
const SPARE_CSS_PX = 1;

/** What a bar reports about its room: its contents exceed it, or after a change of width more of them may fit. */
export type BarNews = 'crowded' | 'resized';
export type TellBar = (news: BarNews) => void;

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
 * After a change of width, all are tried again. The second value is passed to `Toolbar` as `onFit`.
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

/** Reports when the contents of a bar exceed it, before they are painted, and when its width or fonts change. */
export function useBarNews(bar: RefObject<HTMLElement | null>, tell: TellBar | undefined): void {
  // After each render, because any of them may add a control.
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
    // Controls may change their text without a render of the bar.
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
