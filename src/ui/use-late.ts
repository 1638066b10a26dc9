import { useEffect, useState } from 'react';

/** A first load shorter than this shows nothing. */
const SKELETON_DELAY_MS = 150;

/** True once `SKELETON_DELAY_MS` have passed since the first render. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
