import type { DataBox, DataPoint } from '@/panes/plot/crosshair/data-box';
import { isOpenBox } from '@/panes/plot/crosshair/data-box';
import type { ChartSearch } from '@/state/url-state';

/** Significant digits of prices in an address: finer than any screen shows. */
const PRICE_DIGITS = 9;

const writePoint = ({ time, price }: DataPoint): string =>
  `${Math.round(time)}:${Number(price.toPrecision(PRICE_DIGITS))}`;

/** The ruler in the form of the address; `undefined` without one, or until its second end is set. */
export function writeRuler(box: DataBox | undefined): ChartSearch['ruler'] {
  if (box?.kind !== 'measure' || isOpenBox(box)) return undefined;
  const [from, to] = [writePoint(box.from), writePoint(box.to)];
  return from === to ? undefined : [from, to];
}

/** Reads what `writeRuler` wrote. */
export function readRuler(ruler: ChartSearch['ruler']): DataBox | undefined {
  if (ruler === undefined) return undefined;
  const [from, to] = ruler.map((text): DataPoint => {
    const [time, price] = text.split(':').map(Number);
    return { time, price };
  });
  return { kind: 'measure', from, to };
}
