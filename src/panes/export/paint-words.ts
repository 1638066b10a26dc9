import type { Window } from './visible-window';

/** Words as the page breaks them: a figure and its unit with a no-break space between them are one. */
const WORD = /[^ \t\n\r\f]+/g;

const ELLIPSIS = '…';

/** Words may stand out of what can be seen by this many CSS px: the page rounds its boxes. */
const SLACK_CSS_PX = 1;

/** Share of a line's height that its letters do not use, at either end. */
const LEADING_SHARE = 0.25;

interface Word {
  readonly text: string;
  readonly box: DOMRect;
}

/**
 * Paints the words of a text node where they stand on screen, in viewport CSS px. What can only be seen in part is
 * left out with an ellipsis: half of a figure would read as another.
 */
export function paintWords(context: CanvasRenderingContext2D, node: Text, window: Window): void {
  const { parentElement: parent } = node;
  if (parent === null || node.data.trim() === '') return;
  setFont(context, getComputedStyle(parent));
  const words = listWords(node, getComputedStyle(parent).textTransform);
  const cut = words.findIndex(({ box }) => !isWithin(box, window));
  const kept = cut < 0 ? words : words.slice(0, cut);
  for (const word of cut < 0 ? kept : addEllipsis(context, kept, window)) paintWord(context, word);
}

function setFont(context: CanvasRenderingContext2D, style: CSSStyleDeclaration): void {
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = style.color;
}

function listWords(node: Text, transform: string): readonly Word[] {
  const range = node.ownerDocument.createRange();
  const measure = (from: number, to: number): readonly DOMRect[] => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  return [...node.data.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const boxes = measure(index, index + word.length);
    // A word that the page breaks is painted by its letters.
    const pieces =
      boxes.length <= 1
        ? [{ text: word, boxes }]
        : [...word.matchAll(/./gsu)].map(({ 0: letter, index: at }) => ({
            text: letter,
            boxes: measure(index + at, index + at + letter.length),
          }));
    return pieces.flatMap(({ text, boxes: [box] }) =>
      box === undefined ? [] : [{ text: transform === 'uppercase' ? text.toUpperCase() : text, box }],
    );
  });
}

function isWithin(box: DOMRect, window: Window): boolean {
  const leading = box.height * LEADING_SHARE;
  return (
    box.left >= window.left - SLACK_CSS_PX &&
    box.right <= window.right + SLACK_CSS_PX &&
    box.top + leading >= window.top - SLACK_CSS_PX &&
    box.bottom - leading <= window.bottom + SLACK_CSS_PX
  );
}

/** The words with an ellipsis behind the last one that leaves room for it; none if that is none of them. */
function addEllipsis(context: CanvasRenderingContext2D, words: readonly Word[], window: Window): readonly Word[] {
  const width = context.measureText(ELLIPSIS).width;
  const last = words.findLastIndex(({ box }) => box.right + width <= window.right + SLACK_CSS_PX);
  if (last < 0) return [];
  const { box } = words[last];
  return [...words.slice(0, last + 1), { text: ELLIPSIS, box: new DOMRect(box.right, box.top, width, box.height) }];
}

/** The page sets figures in a form that a canvas does not have: a word that is wider there is condensed to its room. */
function paintWord(context: CanvasRenderingContext2D, { text, box }: Word): void {
  context.fillText(text, box.left, box.top + box.height / 2 + 0.5, box.width);
}
