import { useConnectionState } from '@/client/service-context';
import { useClockSkew } from '@/client/use-clock-skew';
import { TIERS } from '@/contract/tiers';
import { type ConnectionState, isOpen, type RequestFault } from '@/data/connection/connection-state';
import { formatShare } from '@/domain/format/format-percent';
import { type DataOrigin, describeDataOrigin, describeOrigin, holdsSimulated } from '@/panes/market/data-origin';
import { useDataOrigin } from '@/panes/market/use-data-origin';
import { Tooltip } from '@/ui/tooltip';

interface Look {
  /** Follows "Connection: ". */
  readonly name: string;
  readonly text: string;
  readonly short: string;
  /** A second, small line: the room of both is fixed, so that no state moves what is beside it. */
  readonly more?: string;
  /** For the tooltip, where it says more than both lines. */
  readonly tip?: string;
  readonly dot: string;
}

/** The tier that the embedded service gives a page without a requested tier. */
const DEFAULT_TIER = 'advanced';

const RING = 'size-2 rounded-full border-[1.75px] border-info';
const FAULT_DOT = 'size-1.75 rotate-45 rounded-[1px] bg-danger';
const DOT = 'size-1.75 rounded-full';

const REJECTED: Look = {
  name: 'key rejected',
  text: 'Key rejected',
  short: 'Rejected',
  dot: FAULT_DOT,
};

const LOOKS = {
  connecting: { name: 'connecting', text: 'Connecting', short: 'Connecting', dot: `${DOT} bg-fg-4` },
  seeding: { name: 'simulated data, seeding', text: 'Seeding', short: 'Seeding', dot: RING },
  keyless: { name: 'remote, no key', text: 'No key', short: 'No key', dot: `${DOT} bg-fg-4` },
  rejected: REJECTED,
  offline: { name: 'offline', text: 'Offline', short: 'Offline', dot: `${DOT} bg-fg-4` },
} as const satisfies Record<string, Look>;

const SLOW = { name: 'slow', more: 'slow', short: 'Slow', dot: `${DOT} bg-warn` };

/** The service is there, but no request gets what it asks for. */
const FAULTS: Readonly<Record<RequestFault, Look>> = {
  errors: {
    name: 'requests fail with errors',
    text: 'Requests fail',
    short: 'Errors',
    more: 'service errors',
    tip: 'The service answers every request with an error',
    dot: FAULT_DOT,
  },
  silence: {
    name: 'requests get no answer',
    text: 'Requests fail',
    short: 'No answer',
    more: 'no answer',
    tip: 'The service does not answer requests for data',
    dot: FAULT_DOT,
  },
};

/** The service answers, but the page cannot read the responses. */
const UNREADABLE: Look = {
  name: 'unreadable answers',
  text: 'Unreadable',
  short: 'Error',
  dot: `${DOT} bg-warn`,
};

/** The service of this machine has no market yet. */
const EMPTY = { name: 'no data yet', text: 'No data yet', short: 'No data' };

/** The origin of the data on screen, and how responsive its service is. */
function getLook(state: ConnectionState, origin: DataOrigin | undefined): Look {
  if (state.status === 'offline') return getOfflineLook(state, origin ?? 'Remote');
  if (!isOpen(state)) return LOOKS[state.status];
  const isEmpty = origin === undefined && state.source === 'embedded';
  const { name, text, short } = isEmpty ? EMPTY : describeOrigin(origin ?? 'Remote');
  if (state.status === 'slow') {
    const look = state.fault === undefined ? { ...SLOW, text: short } : FAULTS[state.fault];
    return { ...look, name: `${name}, ${look.name}` };
  }
  if (isEmpty) return { name, text, short, dot: `${DOT} bg-fg-4` };
  if (state.progress !== undefined) return describeProgress(name, text, state.progress);
  return { name, text, short, dot: state.source === 'embedded' && origin !== 'Live' ? RING : `${DOT} bg-ok` };
}

/** The service is still making older data; requests for them keep loading until they are ready. */
function describeProgress(name: string, text: string, progress: number): Look {
  const share = formatShare(progress * 100, 0);
  const tip = `Preparing older data, ${share}`;
  return { name: `${name}, preparing`, text, more: `preparing, ${share}`, tip, short: share, dot: RING };
}

/** Earlier data may still be on screen, so the badge keeps stating their kind. */
function getOfflineLook(
  { isSilent, hadSession }: Extract<ConnectionState, { status: 'offline' }>,
  origin: DataOrigin,
): Look {
  if (!isSilent) return UNREADABLE;
  const { name, short } = describeOrigin(origin);
  return hadSession ? { ...LOOKS.offline, name: `${name}, offline`, text: short, more: 'offline' } : LOOKS.offline;
}

/** While the clocks of service and device differ, ages are uncertain and the badge shows no good state. */
const differ = ({ name, text }: Look): Look => ({
  name: `${name}, clocks differ`,
  text,
  more: 'clocks differ',
  short: 'Clocks differ',
  dot: `${DOT} bg-warn`,
});

/** The tier that the page acts as, if the person can choose it. */
function getTierWord(state: ConnectionState): string | undefined {
  const isTold = isOpen(state) && state.source === 'embedded';
  return isTold && state.tier !== undefined && state.tier !== DEFAULT_TIER ? TIERS[state.tier].label : undefined;
}

/** The full explanation of the badge's short text. Not a bar over the view, which would move it. */
function explain(text: string, origin: DataOrigin | undefined): string {
  if (origin === undefined || !holdsSimulated(origin)) return text;
  const more = text === describeOrigin(origin).text ? '' : ` ${text}.`;
  return `${describeDataOrigin(origin)}.${more} Add a live source, or connect a service in settings, for real data.`;
}

export interface ConnectionBadgeProps {
  readonly isWide: boolean;
  readonly onPress: () => void;
}

/** State of the service; opens the settings. On narrow windows the text is dropped before the dot. */
export function ConnectionBadge({ isWide, onPress }: ConnectionBadgeProps) {
  const state = useConnectionState();
  const origin = useDataOrigin();
  const own = getLook(state, origin);
  const look = useClockSkew() === 0 ? own : differ(own);
  const tier = getTierWord(state);
  const more = [look.more, tier].filter(Boolean).join(', ');
  const badge = (
    <button
      type="button"
      className="flex min-h-6 w-25 min-w-6 flex-none items-center gap-1.75 self-center rounded-md px-1 text-left text-[12px] font-medium text-fg-2 hover:text-fg-1 max-[420px]:w-6 max-[420px]:justify-center md:w-6 md:justify-center lg:w-31 lg:justify-start"
      aria-label={`Connection: ${look.name}`}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <span aria-hidden="true" className={`keep-colours flex-none ${look.dot}`} />
      <span className={`grid min-w-0 leading-3.5 ${isWide ? 'max-lg:hidden' : 'max-[420px]:hidden'}`}>
        <span className="truncate">{isWide ? look.text : look.short}</span>
        {isWide && more !== '' && <span className="truncate text-[11px] font-normal text-fg-3">{more}</span>}
      </span>
    </button>
  );
  const told = look.tip ?? [look.text, look.more].filter(Boolean).join(', ');
  return (
    <Tooltip text={explain(tier === undefined ? told : `${told}, as tier ${tier}`, origin)} className="self-center">
      {badge}
    </Tooltip>
  );
}
