import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { holdLoads } from './hold-loads';

it('held requests finish although nothing shows them; others are aborted', async () => {
  const client = new QueryClient();
  const answers = new Map<string, () => void>();
  const aborted: string[] = [];
  const show = (name: string) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: ({ signal }) => {
        signal.addEventListener('abort', () => aborted.push(name));
        return new Promise<string>((resolve) => answers.set(name, () => resolve(name)));
      },
    }).subscribe(() => undefined);
  const leaveHeld = show('held');
  const leaveOther = show('other');
  holdLoads(client, [['held'], ['never asked for']]);
  leaveHeld();
  leaveOther();
  expect(aborted).toEqual(['other']);
  answers.get('held')?.();
  await expect.poll(() => client.getQueryData(['held'])).toBe('held');
  // No observer is left that would keep it in memory.
  expect(
    client
      .getQueryCache()
      .find({ queryKey: ['held'] })
      ?.getObserversCount(),
  ).toBe(0);
  expect(client.getQueryCache().find({ queryKey: ['never asked for'] })).toBeUndefined();
});
