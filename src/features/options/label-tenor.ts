import type { TimeSpan } from '@/domain/time-span';
import { getEndValue } from './history-picture';
import { getTenorColour, SIDE_WORDS } from './view/options-format';
import type { OptionsSide } from './view/options-side';
import { type TenorLine, valueAt } from './view/tenor-lines';

/** The label of a tenor's line at its right end: "1M 36.3". */
export function labelTenor(tenor: TenorLine, kind: OptionsSide['kind'], range: TimeSpan) {
  const value = getEndValue(tenor, range);
  const text = `${tenor.tag} ${SIDE_WORDS[kind].format(value).replace('%', '')}`;
  return { name: tenor.tenor, text, value, colour: getTenorColour(tenor.place) };
}

/** The same of the coin beside: "ETH 1M 46.6". */
export function labelBeside(tenor: TenorLine, kind: OptionsSide['kind'], range: TimeSpan, coin: string) {
  const label = labelTenor(tenor, kind, range);
  return { ...label, name: `${coin} ${label.name}`, text: `${coin} ${label.text}`, isOutlined: true };
}

/** Marker of a tenor's line under the crosshair. */
export const followTenor = ({ tenor, place, line }: TenorLine, seconds: number, coin = '') => ({
  name: `${coin} ${tenor}`,
  colour: getTenorColour(place),
  valueAt: (time: number) => valueAt(line, time, seconds),
});
