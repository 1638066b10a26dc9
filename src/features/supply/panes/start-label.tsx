import { yOf } from '@/charts/echarts/lines/line-picture';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import { newestOf, type PaneLine } from './cap-lines';
import { START_HINT } from './starting-cap';

export interface StartLabelProps extends PlacedPicture {
  readonly line: Pick<PaneLine, 'label' | 'drawn'> | undefined;
}

/** "Starting cap, 5 Feb 2020" over the end of its level line: without its name it would be a limit of unknown kind. */
export function StartLabel({ picture: { y }, size, insets, line }: StartLabelProps) {
  const level = line === undefined ? Number.NaN : newestOf(line.drawn);
  if (line === undefined || !(level >= y.low && level <= y.high)) return null;
  return (
    <span
      data-picture-text=""
      title={START_HINT}
      className="absolute -translate-y-full px-1 text-[11px] leading-4 whitespace-nowrap text-fg-2"
      style={{ right: insets.right + 4, top: yOf(y, insets, size, level) }}
    >
      {line.label}
    </span>
  );
}
