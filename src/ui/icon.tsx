import {
  ArrowLeftRight,
  ChartBarDecreasing,
  ChartCandlestick,
  ChartLine,
  Check,
  ChevronDown,
  CircleOff,
  Clock,
  Ellipsis,
  History,
  Info,
  Layers,
  ListFilter,
  Lock,
  type LucideIcon,
  Menu,
  Percent,
  Radio,
  Search,
  SlidersHorizontal,
  Star,
  TextAlignStart,
  Triangle,
  TriangleAlert,
  WifiOff,
  X,
} from 'lucide-react';

const ICONS = {
  settings: SlidersHorizontal,
  chevron: ChevronDown,
  search: Search,
  close: X,
  layers: Layers,
  warning: TriangleAlert,
  lock: Lock,
  absent: CircleOff,
  beyond: History,
  clock: Clock,
  info: Info,
  check: Check,
  menu: Menu,
  more: Ellipsis,
  depth: TextAlignStart,
  candles: ChartCandlestick,
  profile: ChartBarDecreasing,
  options: ChartLine,
  percent: Percent,
  filter: ListFilter,
  offline: WifiOff,
  sources: Radio,
  triangle: Triangle,
  star: Star,
  swap: ArrowLeftRight,
} as const satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof ICONS;

export interface IconProps {
  readonly name: IconName;
  /** CSS px. */
  readonly size?: number;
  readonly filled?: boolean;
  readonly className?: string;
}

/** Strokes keep this width, however small the icon. */
const STROKE_CSS_PX = 1.4;

/** A mark next to text: hidden from screen readers. */
export function Icon({ name, size = 14, filled = false, className }: IconProps) {
  const Shape = ICONS[name];
  return (
    <Shape
      {...(className === undefined ? {} : { className })}
      size={size}
      strokeWidth={STROKE_CSS_PX}
      absoluteStrokeWidth
      fill={filled ? 'currentColor' : 'none'}
      aria-hidden="true"
    />
  );
}
