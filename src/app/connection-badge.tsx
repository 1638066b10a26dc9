import type { ConnectionState } from '@/data/connection/connection';
import { useConnectionState } from '@/panes/service-context';
import { Tooltip } from '@/ui/tooltip';

interface Look {
  /** After "Connection: ". */
  readonly name: string;
  readonly text: string;
  readonly short: string;
  readonly dot: string;
}

const RING = 'size-2 rounded-full border-[1.75px] border-info';
const DOT = 'size-1.75 rounded-full';

const LOOKS: Readonly<Record<ConnectionState['status'], Look>> = {
  connecting: { name: 'connecting', text: 'Connecting', short: 'Connecting', dot: `${DOT} bg-fg-4` },
  seeding: { name: 'simulated data, seeding', text: 'Seeding', short: 'Seeding', dot: RING },
  ready: { name: 'simulated data', text: 'Simulated data', short: 'Simulated', dot: RING },
  slow: { name: 'simulated data, slow', text: 'Simulated, slow', short: 'Slow', dot: `${DOT} bg-warn` },
  rejected: {
    name: 'key rejected',
    text: 'Key rejected',
    short: 'Rejected',
    dot: 'size-1.75 rotate-45 rounded-[1px] bg-danger',
  },
  offline: { name: 'offline', text: 'Offline', short: 'Offline', dot: `${DOT} bg-fg-4` },
};

export interface ConnectionBadgeProps {
  readonly isWide: boolean;
  readonly onPress: () => void;
}

/** How the service is doing; opens the settings. Words go before the dot does when it is narrow. */
export function ConnectionBadge({ isWide, onPress }: ConnectionBadgeProps) {
  const { status } = useConnectionState();
  const look = LOOKS[status];
  const badge = (
    <button
      type="button"
      className="flex min-h-6 min-w-6 flex-none items-center justify-center gap-1.75 self-center rounded-md px-1 text-[12px] font-medium whitespace-nowrap text-fg-2 hover:text-fg-1"
      aria-label={`Connection: ${look.name}`}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <span aria-hidden="true" className={`keep-colours flex-none ${look.dot}`} />
      {isWide ? <span className="max-lg:hidden">{look.text}</span> : look.short}
    </button>
  );
  return (
    <Tooltip text={look.text} className="self-center">
      {badge}
    </Tooltip>
  );
}
