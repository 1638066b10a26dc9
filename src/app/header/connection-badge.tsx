import { useConnectionState } from '@/client/service-context';
import { useClockSkew } from '@/client/use-clock-skew';
import { TIERS } from '@/contract/tiers';
import type { ConnectionState } from '@/data/connection/connection';
import { formatShare } from '@/domain/format/format-percent';
import { type DataOrigin, describeDataOrigin, describeOrigin, holdsSimulated } from '@/panes/market/data-origin';
import { useDataOrigin } from '@/panes/market/use-data-origin';
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
  name: 'unreadable answers',
  text: 'Unreadable',
  short: 'Error',
  dot: `${DOT} bg-warn`,
};

/** The service of this machine has no market yet. */
const EMPTY = { name: 'no data yet', text: 'No data yet', short: 'No data' };

/** What is on screen, and how fast the service is that it comes from. */
function getLook(state: ConnectionState, origin: DataOrigin | undefined): Look {
  if (state.status === 'offline') return getOfflineLook(state, origin ?? 'Remote');
  if (state.status !== 'ready' && state.status !== 'slow') return LOOKS[state.status];
  const isEmpty = origin === undefined && state.source === 'embedded';
  const { name, text, short } = isEmpty ? EMPTY : describeOrigin(origin ?? 'Remote');
  if (state.status === 'slow')
    return { name: `${name}, slow`, text: `${short}, slow`, short: 'Slow', dot: `${DOT} bg-warn` };
  if (isEmpty) return { name, text, short, dot: `${DOT} bg-fg-4` };
  if (state.progress !== undefined) return describeProgress(name, state.progress);
  return { name, text, short, dot: state.source === 'embedded' && origin !== 'Live' ? RING : `${DOT} bg-ok` };
}

/** Older data are still being made: what asks for them loads until they are there. */
function describeProgress(name: string, progress: number): Look {
  const share = formatShare(progress * 100, 0);
  return { name: `${name}, preparing`, text: `Preparing older data, ${share}`, short: share, dot: RING };
}

/** Earlier data may still be on screen, so the badge keeps naming what kind it is. */
function getOfflineLook(
  { isSilent, hadSession }: Extract<ConnectionState, { status: 'offline' }>,
  origin: DataOrigin,
): Look {
  if (!isSilent) return UNREADABLE;
  const { name, short } = describeOrigin(origin);
  return hadSession ? { ...LOOKS.offline, name: `${name}, offline`, text: `${short}, offline` } : LOOKS.offline;
}

/** No age is sure while the clocks of service and device differ, and nothing looks well. */
const differ = ({ name, text }: Look): Look => ({
  name: `${name}, clocks differ`,
  text: `${text}, clocks differ`,
  short: 'Clocks differ',
  dot: `${DOT} bg-warn`,
});

/** The tier acted as, where it is the person's to choose. */
function getTierWord(state: ConnectionState): string | undefined {
  const isTold = (state.status === 'ready' || state.status === 'slow') && state.source === 'embedded';
  return isTold && state.tier !== undefined && state.tier !== DEFAULT_TIER ? TIERS[state.tier].label : undefined;
}

/** What stands in the header all the time in two words, in full: no bar over the view says it, which would move it. */
function explain(text: string, origin: DataOrigin | undefined): string {
  if (origin === undefined || !holdsSimulated(origin)) return text;
  const more = text === describeOrigin(origin).text ? '' : ` ${text}.`;
  return `${describeDataOrigin(origin)}.${more} Add a live source, or connect a service in settings, for real data.`;
}

export interface ConnectionBadgeProps {
  readonly isWide: boolean;
  readonly onPress: () => void;
}

/** How the service is doing; opens the settings. Words go before the dot does when it is narrow. */
export function ConnectionBadge({ isWide, onPress }: ConnectionBadgeProps) {
  const state = useConnectionState();
  const origin = useDataOrigin();
  const told = getLook(state, origin);
  const look = useClockSkew() === 0 ? told : differ(told);
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
      <span className={isWide ? 'max-lg:hidden' : 'max-[420px]:hidden'}>{isWide ? look.text : look.short}</span>
      {tier !== undefined && <span className="text-fg-3 max-lg:hidden">{tier}</span>}
    </button>
  );
  return (
    <Tooltip
      text={explain(tier === undefined ? look.text : `${look.text}, as tier ${tier}`, origin)}
      className="self-center"
    >
      {badge}
    </Tooltip>
  );
}
