import { type Rgb, toLinear } from './oklab';

/** Relative luminance, 0 to 1. Source: WCAG 2.2. */
export function computeLuminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Only with these two inks does one have a contrast of 4.5 on every colour. */
const LIGHT_INK = '#ffffff';
const DARK_INK = '#000000';
/** Luminance at which both have the same contrast. */
const EVEN_LUMINANCE = Math.sqrt(1.05 * 0.05) - 0.05;

/** Black or white as `#rrggbb`, whichever has the greater contrast on `ground`. */
export function chooseInk(ground: Rgb): string {
  return computeLuminance(ground) > EVEN_LUMINANCE ? DARK_INK : LIGHT_INK;
}
