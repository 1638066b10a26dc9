import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { DEFAULT_SETTINGS, useSettings } from '@/state/settings';
import { useDocumentTheme } from './use-document-theme';

function Page() {
  useDocumentTheme();
  return null;
}

interface MediaSession {
  send(
    method: 'Emulation.setEmulatedMedia',
    params: { features: readonly { name: string; value: string }[] },
  ): Promise<unknown>;
}

const session = cdp() as unknown as MediaSession;
const prefer = (value: string): Promise<unknown> =>
  session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });

afterEach(async () => {
  useSettings.setState(DEFAULT_SETTINGS);
  await prefer('dark');
});

it('a first visit has the theme of the system and changes with it; a choice stays', async () => {
  await prefer('light');
  const root = createRoot(document.createElement('div'));
  flushSync(() => root.render(<Page />));
  onTestFinished(() => root.unmount());
  await expect.poll(() => document.documentElement.dataset.theme).toBe('light');
  await prefer('dark');
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
  useSettings.setState({ theme: 'light' });
  await expect.poll(() => document.documentElement.dataset.theme).toBe('light');
  await prefer('light');
  useSettings.setState({ theme: 'dark' });
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
});
