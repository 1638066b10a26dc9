import { FrameError } from '@/service/feeds/protocol/read-fields';
import type { PastCandle } from '@/service/feeds/protocol/venue-history';

/** @throws FrameError when the candle is inconsistent. */
export function checkCandle({ open, high, low, close, volume, bought }: PastCandle): void {
  const [o, h, l, c] = [open, high, low, close].map(Number);
  if (l > Math.min(o, c) || h < Math.max(o, c))
    throw new FrameError(`low ${low} and high ${high} do not enclose open ${open} and close ${close}`);
  if (bought && Number(bought.base) > Number(volume.base))
    throw new FrameError(`takers bought ${bought.base} of a volume of ${volume.base}`);
}
