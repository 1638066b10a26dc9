import { useEffect, useState } from 'react';
import { type Clock, systemClock } from '@/base/clock';

/** A shorter absence does not count: the next regular update covers it. */
const AWAY_MS = 20_000;
const TICK_MS = 5000;

/** Detects that the user is back: the page was hidden for long, or the machine slept and no timer ran. */
export class Absence {
  readonly #clock: Pick<Clock, 'now'>;
  #seenAt: number;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    this.#seenAt = clock.now();
  }

  /** Whether this is the first look after an absence; `isHidden`: the page is hidden. */
  look(isHidden: boolean): boolean {
    if (isHidden) return false;
    const now = this.#clock.now();
    // A clock that was set back does not mean an absence.
    const isBack = now - this.#seenAt > AWAY_MS;
    this.#seenAt = now;
    return isBack;
  }
}

/** How often the user has come back to the page. The time of day advances while a machine sleeps; timers do not. */
export function useReturns(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const absence = new Absence(systemClock);
    const look = (): void => {
      if (absence.look(document.hidden)) setCount((before) => before + 1);
    };
    const timer = setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return count;
}
