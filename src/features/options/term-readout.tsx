import { type KeyboardEvent, useState } from 'react';
import { xOf } from '@/charts/echarts/lines/line-picture';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import { listCurves, placeTenor } from './term-picture';
import { formatDifference, getTenorColour, nameWindow, SIDE_WORDS } from './view/options-format';
import type { OptionsSide } from './view/options-side';
import { subtractShown } from './view/tenor-lines';
import type { ShownOptions } from './view/use-options';

/** One line of the readout: a curve, or the band, at the tenor. */
export interface TermReading {
  readonly name: string;
  readonly value: string;
  /** The change since then, up to now. */
  readonly change?: string;
}

/** All that is drawn at a tenor: now, before with the change since then, the coin beside, and the band of the days. */
export function readTerm(
  view: Pick<ShownOptions, 'search' | 'coin'>,
  side: OptionsSide,
  place: number,
): readonly TermReading[] {
  const tenor = side.tenors[place];
  const { format } = SIDE_WORDS[side.kind];
  const curves = listCurves(view, side).toReversed();
  const [low, high] = tenor.band;
  return [
    ...curves.flatMap(({ name, daysAgo, isNow, values }): TermReading[] => {
      const value = values[place];
      if (Number.isNaN(value)) return isNow === true ? [{ name, value: 'not known' }] : [];
      if (daysAgo === 0) return [{ name, value: format(value) }];
      return [{ name, value: format(value), change: formatDifference(subtractShown(tenor.now, value)) }];
    }),
    ...(Number.isNaN(low)
      ? []
      : [{ name: `P10–P90 · ${nameWindow(tenor.among.count)}`, value: `${format(low)} to ${format(high)}` }]),
  ];
}

/** "1M: Now 39.6%, 7 d ago 36.0%, since then +3.6". */
export const speakTerm = (tag: string, readings: readonly TermReading[]): string =>
  `${tag}: ${readings
    .map(({ name, value, change }) => `${name} ${value}${change === undefined ? '' : `, since then ${change}`}`)
    .join(', ')}`;

/** The tenor whose place on the axis is nearest. */
export function findTenorAt(
  x: number,
  tenors: OptionsSide['tenors'],
  { picture, size, insets }: PlacedPicture,
): number {
  const away = tenors.map(({ days }) => Math.abs(xOf(picture.x, insets, size, placeTenor(days)) - x));
  return away.indexOf(Math.min(...away));
}

/** The next place for a key; `undefined`: none, as the readout closes; the same one for any other key. */
export function stepTenor(key: string, place: number | undefined, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
  if (key === 'Escape') return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (!(key in steps)) return place;
  return place === undefined ? 0 : Math.min(count - 1, Math.max(0, place + steps[key]));
}

/** Which tenor is read: the one under the pointer, or that of the keys while the chart has the focus. */
export function useTermCursor(side: OptionsSide) {
  const { tenors } = side;
  const [place, setPlace] = useState<number>();
  const [isSpoken, setSpoken] = useState(false);
  return {
    place: place !== undefined && place < tenors.length ? place : undefined,
    isSpoken,
    onHover(x: number | undefined, placed: PlacedPicture): void {
      setSpoken(false);
      setPlace(x === undefined || tenors.length === 0 ? undefined : findTenorAt(x, tenors, placed));
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      if (event.ctrlKey || event.metaKey || event.altKey || tenors.length === 0) return;
      const next = stepTenor(event.key, place, tenors.length);
      if (next === place) return;
      // Escape closes what is open here, and nothing else.
      event.preventDefault();
      setSpoken(true);
      setPlace(next);
    },
    onFocus(): void {
      setPlace((before) => before ?? 0);
    },
    onBlur(): void {
      setPlace(undefined);
    },
  };
}

interface TermReadoutProps extends PlacedPicture {
  readonly view: Pick<ShownOptions, 'search' | 'coin'>;
  readonly side: OptionsSide;
  readonly place: number;
}

const GAP_CSS_PX = 10;

/** The figures of a tenor beside it, on the side that has more room. */
export function TermReadout({ view, side, place, picture, size, insets }: TermReadoutProps) {
  const { tag, days, place: colour } = side.tenors[place];
  const x = xOf(picture.x, insets, size, placeTenor(days));
  const isLeft = x > size.width / 2;
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute border-l border-dashed border-fg-3"
        style={{ left: x, top: insets.top, bottom: insets.bottom }}
      />
      <div
        aria-hidden="true"
        data-testid={`${side.kind}-term-readout`}
        className="absolute w-max rounded-md border border-line-strong bg-overlay px-2 py-1 text-xs leading-4 shadow-pop"
        style={{ top: insets.top, ...(isLeft ? { right: size.width - x + GAP_CSS_PX } : { left: x + GAP_CSS_PX }) }}
      >
        <b className="font-semibold" style={{ color: getTenorColour(colour) }}>
          {tag}
        </b>
        <table className="tabular-nums">
          <tbody>
            {readTerm(view, side, place).map(({ name, value, change }) => (
              <tr key={name}>
                <td className="pr-2.5 text-fg-3">{name}</td>
                <td className="text-right font-semibold text-fg-1" colSpan={change === undefined ? 2 : 1}>
                  {value}
                </td>
                {change !== undefined && <td className="pl-2 text-right text-fg-2">{change}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
