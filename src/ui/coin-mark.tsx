import { hashText } from '@/base/random';
import { COIN_COLOURS } from '@/theme/coin-colours';

/** Colours of a coin's disc and letter: its own, or one of 24 hues derived from its name. */
export function getCoinColours(coin: string): readonly [disc: string, ink: string] {
  const known = Object.hasOwn(COIN_COLOURS, coin) ? COIN_COLOURS[coin] : undefined;
  if (known !== undefined) return known;
  const hue = (hashText(coin) % 24) * 15;
  return [`oklch(0.76 0.095 ${hue})`, `oklch(0.22 0.04 ${hue})`];
}

/** A smaller letter cannot be read, however small the disc. */
const LEAST_LETTER_CSS_PX = 11;

/** A drawn mark: the first letter in a disc. Third-party icons are never loaded. */
export function CoinMark({ coin, size = 18 }: { readonly coin: string; readonly size?: number }) {
  const [disc, ink] = getCoinColours(coin);
  const letter = String.fromCodePoint(coin.trim().toUpperCase().codePointAt(0) ?? 63);
  return (
    <span
      aria-hidden="true"
      className="keep-colours grid flex-none place-items-center overflow-hidden rounded-full font-bold"
      style={{
        background: disc,
        color: ink,
        width: size,
        height: size,
        fontSize: Math.max(LEAST_LETTER_CSS_PX, Math.round(size * 0.5)),
        lineHeight: 1,
      }}
    >
      {letter}
    </span>
  );
}
