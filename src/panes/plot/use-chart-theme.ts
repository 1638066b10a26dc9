import { type ChartTheme, getChartTheme } from '@/charts/chart-theme';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';

/** The colours of what is drawn, by theme and by the reader's colours of sides. */
export function useChartTheme(): ChartTheme {
  const theme = useTheme();
  const sides = useSettings((settings) => settings.sides);
  return getChartTheme(theme, sides);
}
