import { useRouter } from '@tanstack/react-router';

/**
 * Changes search parameters of the screen at `path`. The reader may already be on the way to another screen: a late
 * change, such as a range that follows the live edge, must not bring them back.
 */
export function useChangeSearch<S extends object>(path: string): (next: Partial<S>) => void {
  const router = useRouter();
  return (next) => {
    if (router.latestLocation.pathname !== path) return;
    void router.navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true });
  };
}
