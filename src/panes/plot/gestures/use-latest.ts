import { useEffect, useState } from 'react';

/**
 * One object from mount to unmount whose members are those of the latest render. Listeners outlive renders: they keep
 * the object, and read a member when they call it.
 */
export function useLatest<Members extends object>(members: Members): Members {
  const [latest] = useState(() => ({ ...members }));
  useEffect(() => {
    Object.assign(latest, members);
  });
  return latest;
}
