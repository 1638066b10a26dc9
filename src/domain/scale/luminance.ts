import { type Rgb, toLinear } from './oklab';

/** Relative luminance, 0 to 1. Source: WCAG 2.2. */
export function computeLuminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}
