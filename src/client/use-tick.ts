import { useEffect, useState } from 'react';
import { useService } from './service-context';

/** The monotonic time in milliseconds, read every `everyMs` while `isOn`. */
export function useTick(everyMs: number, isOn = true): number {
  const { clock } = useService();
  const [now, setNow] = useState(() => clock.monotonic());
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => setNow(clock.monotonic()), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs, isOn]);
  return now;
}
