import { useEffect, useState } from 'react';
import { useConnectionState, useService } from '@/client/service-context';
import { useIsStorageFull } from '@/client/use-database-figures';
import { formatClockWithZone, formatHourMinute, formatZone } from '@/domain/format/format-time';
import { offerPricer } from '@/panes/address/address-pricer';
import { describeKind } from '@/panes/failure/failure-words';
import { openSettings } from '@/panes/open-settings';
import { useToast } from '@/panes/toasts';
import { useSettings } from '@/state/settings';
import { Notice } from '@/ui/notice';
import { keepFocusAfterKeys } from './keep-focus';

offerPricer(async () => (await import('@/app/screens/screens')).priceAddress);

/** Shown over the data on screen while the service is offline. */
export function OfflineNotice() {
  const { connection } = useService();
  const state = useConnectionState();
  const zone = useSettings((settings) => settings.zone);
  if (state.status !== 'offline') return null;
  const since = state.since / 1000;
  return (
    <div className="flex-none border-b border-line bg-panel px-3 py-1.5">
      <Notice tone="info" action={{ label: 'Reconnect', onPress: connection.connect }}>
        {state.isSilent ? 'Offline' : 'Answers unreadable'} since {formatHourMinute(since, zone)}{' '}
        {formatZone(since, zone)}. Loaded data stays on screen; the rest loads on reconnect.
        {state.triedAt !== undefined && ` Still offline, tried at ${formatClockWithZone(state.triedAt / 1000, zone)}.`}
      </Notice>
    </div>
  );
}

/** Says once per visit that the device stores no more data; the settings keep saying it. */
export function StorageNotice() {
  const [isSeen, setSeen] = useState(false);
  const isFull = useIsStorageFull();
  if (isSeen || !isFull) return null;
  const { title, sentence, next } = describeKind('storage-full');
  return (
    <div className="flex-none border-b border-line bg-panel px-3 py-1.5">
      <Notice tone="warn" action={{ label: 'Open settings', onPress: openSettings }} onDismiss={() => setSeen(true)}>
        {title}. {sentence} {next}
      </Notice>
    </div>
  );
}

export { ClockNotice } from '@/app/header/clock-notice';
export { PrintFoot } from './print-foot';

/** Delay, so that this code loads after what the reader waits for. */
const TAPE_AFTER_MS = 3000;

/** Samples the list of markets, whichever view is open. */
export function ListHistoryKeeper() {
  const service = useService();
  const isOn = useSettings((settings) => settings.isListHistoryOn);
  useEffect(() => {
    let stop = (): void => undefined;
    async function start(): Promise<void> {
      const isOver = { now: false };
      stop = () => {
        isOver.now = true;
      };
      const { keepListHistory } = await import('@/data/list-history/keep-list-history');
      if (isOver.now) return;
      const keeper = keepListHistory(service, isOn);
      stop = () => keeper.dispose();
    }
    // If its code fails to load, only sampling is missing.
    const timer = setTimeout(() => void start().catch(() => undefined), TAPE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [service, isOn]);
  return null;
}

/** Confirms the last action for a moment, at the foot of the page. */
export function ToastHost() {
  const text = useToast((toast) => toast.text);
  useEffect(keepFocusAfterKeys, []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-10 z-100 flex justify-center px-4">
      {text !== undefined && (
        <span className="rounded-md border border-line bg-overlay px-3 py-1.5 text-sm shadow-dialog">{text}</span>
      )}
    </div>
  );
}
