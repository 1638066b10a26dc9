import { useSyncExternalStore } from 'react';
import { useConnectionState, useService } from '@/client/service-context';
import type { ConnectionState, RequestFault } from '@/data/connection/connection-state';
import { formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { useSettings } from '@/state/settings';
import { Notice, type NoticeTone } from '@/ui/notice';
import { FieldNote } from './settings-parts';

export interface ConnectionWords {
  readonly tone: NoticeTone;
  readonly text: string;
  /** What helps: another key, or another try. */
  readonly way?: 'key' | 'retry';
}

const FAULTS: Readonly<Record<RequestFault, ConnectionWords>> = {
  errors: { tone: 'danger', text: 'The service answers every request with an error.' },
  silence: { tone: 'danger', text: 'The service does not answer requests for data.' },
};

/** What is wrong with the connection, and what helps; `undefined` while it works or is being made. */
export function describeConnection(state: ConnectionState, zone: Zone): ConnectionWords | undefined {
  if (state.status === 'rejected')
    return {
      tone: 'danger',
      text: 'The service did not accept the key. Nothing loads until another is set.',
      way: 'key',
    };
  if (state.status === 'keyless')
    return { tone: 'info', text: 'The service needs a key, and none is set.', way: 'key' };
  if (state.status === 'slow' && state.fault !== undefined) return FAULTS[state.fault];
  if (state.status === 'slow') return { tone: 'warn', text: 'The service takes more than two seconds to answer.' };
  if (state.status !== 'offline') return undefined;
  const since = `since ${formatHourMinute(state.since / 1000, zone)} ${formatZone(state.since / 1000, zone)}`;
  return state.isSilent
    ? { tone: 'warn', text: `The service has not answered ${since}. Loaded data stays on screen.`, way: 'retry' }
    : { tone: 'warn', text: `This page cannot read the answers of the service ${since}.`, way: 'retry' };
}

const PROBE = 'depthscape.probe';

/** Whether the browser stores anything here: storage that is blocked or full throws on a write. */
export function isStoring(storage: () => Pick<Storage, 'setItem' | 'removeItem'> = () => localStorage): boolean {
  try {
    storage().setItem(PROBE, '1');
    storage().removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

/** At the head of the settings: whether they are saved, and what the connection lacks. */
export function SettingsState() {
  const { connection, hub } = useService();
  const state = useConnectionState();
  const zone = useSettings((settings) => settings.zone);
  // Asked again after each change, which may be the one that no longer fits.
  const isStored = useSettings(() => isStoring());
  const session = useSyncExternalStore(hub.subscribe, hub.getSession);
  const words = describeConnection(state, zone);
  const actions = {
    key: session === undefined ? undefined : { label: 'Set a key', onPress: focusKey },
    retry: { label: 'Try again', onPress: connection.connect },
  };
  return (
    <>
      {isStored ? (
        <FieldNote>Changes apply at once and are saved on this device.</FieldNote>
      ) : (
        <Notice tone="warn">Not saved: this browser stores nothing here. Changes last until the page is closed.</Notice>
      )}
      {words?.way !== undefined && (
        <Notice tone={words.tone} action={actions[words.way]}>
          {words.text}
        </Notice>
      )}
    </>
  );
}

const PACE_TONES: Readonly<Record<NoticeTone, string>> = {
  ok: 'text-fg-3',
  info: 'text-fg-3',
  warn: 'text-warn',
  danger: 'text-danger',
};

/** How the service answers, in a line that is always there: it comes and goes, and must move nothing. */
export function ConnectionLine() {
  const state = useConnectionState();
  const zone = useSettings((settings) => settings.zone);
  const words = describeConnection(state, zone);
  // What has a way on is a notice at the head of the settings.
  const { tone, text } = words?.way === undefined && words !== undefined ? words : describeBriefly(state);
  return (
    <p role="status" className={`truncate text-xs leading-4 ${PACE_TONES[tone]}`}>
      {text}
    </p>
  );
}

const BRIEF: Readonly<Partial<Record<ConnectionState['status'], string>>> = {
  ready: 'connected',
  rejected: 'key not accepted',
  keyless: 'needs a key',
  offline: 'no answer',
};

/** One line, as all that `describeConnection` says without a way on. */
export const describeBriefly = ({ status }: ConnectionState): ConnectionWords => ({
  tone: 'info',
  text: `Service: ${BRIEF[status] ?? 'connecting'}`,
});

/** The field of the key, which may be further down. */
function focusKey(): void {
  const field = document.querySelector<HTMLInputElement>('[aria-label="API key"]');
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
