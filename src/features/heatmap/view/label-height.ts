import { formatPrice } from '@/domain/format/format-price';
import { decimalsOf } from '@/domain/ticks/price-ticks';

/** The height of blocks or rows, as fine as it stands there: "5 USD", "0.025 USD". */
export const labelHeight = (step: number): string => `${formatPrice(step, decimalsOf(step))} USD`;
