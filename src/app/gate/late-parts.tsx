import { useEffect, useState } from 'react';
import { isStorageFull } from '@/client/database-words';
import { useConnectionState, useService } from '@/client/service-context';
import { useDatabaseFigures } from '@/client/use-database-figures';
import { formatHourMinute, formatZone } from '@/domain/format/format-time';
import { offerPricer } from '@/panes/address/address-pricer';
import { describeKind } from '@/panes/failure/failure-words';
import { openSettings } from '@/panes/open-settings';
import { useToast } from '@/panes/toasts';
import { useSettings } from '@/state/settings';
import { Notice } from '@/ui/notice';
import { keepFocusAfterKeys } from './keep-focus';

offerPricer(async () => (await import('@/app/palette/price-address')).priceAddress);

/** Over what stays on screen while nothing comes. */
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
        {formatZone(since, zone)}. Showing the last data.
      </Notice>
    </div>
  );
}

/** Says once a visit that the device keeps nothing more; settings go on saying it. */
export function StorageNotice() {
  const [isSeen, setSeen] = useState(false);
  const figures = useDatabaseFigures();
  if (isSeen || figures === undefined || !isStorageFull(figures)) return null;
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

/** The code comes after what the reader waits for. */
const TAPE_AFTER_MS = 3000;

/** Samples the list of markets, whichever view is open. */
export function TapeKeeper() {
  const service = useService();
  const isOn = useSettings((settings) => settings.isTapeOn);
  useEffect(() => {
    let stop = (): void => undefined;
    async function start(): Promise<void> {
      const isOver = { now: false };
      stop = () => {
        isOver.now = true;
      };
      const { keepTape } = await import('@/data/tape/keep-tape');
      if (isOver.now) return;
      const keeper = keepTape(service, isOn);
      stop = () => keeper.dispose();
    }
    // Without its code nothing is sampled, and nothing else is amiss.
    const timer = setTimeout(() => void start().catch(() => undefined), TAPE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [service, isOn]);
  return null;
}

/** What has just been done, for a moment, over the foot of the page. */
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
