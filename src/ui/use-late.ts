import { useEffect, useState } from 'react';

/** A first load shorter than this shows nothing. */
const SKELETON_DELAY_MS = 150;

/** True once `ms` have passed since the first render. */
export function useLate(ms = SKELETON_DELAY_MS): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
}
