import { TIERS } from '@/contract/tiers';
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

/** What the embedded service gives a page that asks for no tier. */
const DEFAULT_TIER = 'advanced';

const RING = 'size-2 rounded-full border-[1.75px] border-info';
const DOT = 'size-1.75 rounded-full';

const REJECTED: Look = {
  name: 'key rejected',
  text: 'Key rejected',
  short: 'Rejected',
  dot: 'size-1.75 rotate-45 rounded-[1px] bg-danger',
};

const LOOKS = {
  connecting: { name: 'connecting', text: 'Connecting', short: 'Connecting', dot: `${DOT} bg-fg-4` },
  seeding: { name: 'simulated data, seeding', text: 'Seeding', short: 'Seeding', dot: RING },
  keyless: { name: 'remote, no key', text: 'No key', short: 'No key', dot: `${DOT} bg-fg-4` },
  rejected: REJECTED,
  offline: { name: 'offline', text: 'Offline', short: 'Offline', dot: `${DOT} bg-fg-4` },
} as const satisfies Record<string, Look>;

/** It answers, and the page can read nothing of it. */
const UNREADABLE: Look = {
  name: 'answers not readable',
  text: 'Not readable',
  short: 'Unread',
  dot: `${DOT} bg-warn`,
};

const SIMULATED = {
  ready: { name: 'simulated data', text: 'Simulated data', short: 'Simulated', dot: RING },
  slow: { name: 'simulated data, slow', text: 'Simulated, slow', short: 'Slow', dot: `${DOT} bg-warn` },
} as const satisfies Record<string, Look>;

const REMOTE = {
  ready: { name: 'remote', text: 'Remote', short: 'Remote', dot: `${DOT} bg-ok` },
  slow: { name: 'remote, slow', text: 'Remote, slow', short: 'Slow', dot: `${DOT} bg-warn` },
} as const satisfies Record<string, Look>;

function getLook(state: ConnectionState): Look {
  if (state.status === 'offline' && !state.isSilent) return UNREADABLE;
  if (state.status !== 'ready' && state.status !== 'slow') return LOOKS[state.status];
  return (state.source === 'embedded' ? SIMULATED : REMOTE)[state.status];
}

/** The tier acted as, where it is the person's to choose. */
function getTierWord(state: ConnectionState): string | undefined {
  const isTold = (state.status === 'ready' || state.status === 'slow') && state.source === 'embedded';
  return isTold && state.tier !== undefined && state.tier !== DEFAULT_TIER ? TIERS[state.tier].label : undefined;
}

export interface ConnectionBadgeProps {
  readonly isWide: boolean;
  readonly onPress: () => void;
}

/** How the service is doing; opens the settings. Words go before the dot does when it is narrow. */
export function ConnectionBadge({ isWide, onPress }: ConnectionBadgeProps) {
  const state = useConnectionState();
  const look = getLook(state);
  const tier = getTierWord(state);
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
      {tier !== undefined && <span className="text-fg-3 max-lg:hidden">{tier}</span>}
    </button>
  );
  return (
    <Tooltip text={tier === undefined ? look.text : `${look.text}, as tier ${tier}`} className="self-center">
      {badge}
    </Tooltip>
  );
}
