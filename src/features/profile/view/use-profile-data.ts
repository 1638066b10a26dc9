import { useState } from 'react';
import type { LastPrice } from '@/charts/axes/price-axis';
import { timeSpanOf } from '@/charts/viewport/viewport';
import { useShownRequests } from '@/client/shown-requests';
import { useSavedWeight } from '@/client/use-saved-weight';
import { useTileSets } from '@/client/use-tile-sets';
import type { LoadedTiles } from '@/client/use-tiles';
import type { Market } from '@/contract/payloads';
import type { ViewPrice } from '@/data/plan/price-view';
import type { BlockMinutes, TpoTile } from '@/data/queries/tpo';
import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import type { TimeSpan } from '@/domain/time-span';
import type { DroppedParts, ReceivedSession } from '@/domain/tpo/received-session';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import type { PlotView } from '@/panes/plot/plot-model';
import { type SpendingQuestion, useSpendingConsent } from '@/panes/price/use-spending-consent';
import { useTilePrice } from '@/panes/price/use-tile-price';
import { PROFILE_SESSIONS, type ProfileSession } from '@/state/fields/profile-fields';
import { joinCandles } from './profile-candles';
import { countDropped, findLastPrice, findReached, type HeldSession, listHeldSessions } from './profile-columns';
import {
  findProfileMarkets,
  getCandleInterval,
  getLedgerSpan,
  listProfileSeries,
  listProfileTiles,
  makeTpoRequest,
  type ProfileChoice,
  type ProfileFacts,
  type ProfileMarkets,
  type ProfileSeries,
} from './profile-requests';
import { SESSION_KINDS } from './session-kind';
import { useSessionsAround } from './use-sessions-around';

/** Load state of one series. */
export interface LoadState {
  readonly isPending: boolean;
  /** All of its span is cached. */
  readonly isWhole: boolean;
  readonly error: Error | undefined;
  retry(): void;
}

/** The sessions on screen, which may still be those of the previous choice. */
export interface ShownSessions {
  readonly kind: ProfileSession;
  readonly minutes: BlockMinutes;
  readonly isUsd: boolean;
  /** The markets that the trades are from. */
  readonly markets: ProfileMarkets;
  /**
   * The sessions in view, and neighbours that cost nothing more, ascending. A session has no levels if the service has
   * no profile: the service does not say whether nothing was traded or nothing was kept.
   */
  readonly sessions: readonly SessionProfile[];
  /** Unix second up to which the newest one contains all trades; `undefined` without sessions. */
  readonly asOf: number | undefined;
  /** By start: what was received with each, to compare it with. */
  readonly received: ReadonlyMap<number, ReceivedSession>;
  /** Counts of the parts of answers that could not be used. */
  readonly dropped: DroppedParts;
}

/** What a profile shows, as far as it has loaded. */
export interface ProfileData extends ShownSessions {
  /** The requested series, and how far each has loaded. */
  readonly series: readonly ProfileSeries[];
  readonly states: Readonly<Partial<Record<ProfileSeries['name'], LoadState>>>;
  /** The contiguous sessions whose levels are tracked and listed. */
  readonly reached: TimeSpan;
  /** `undefined` if none are requested. */
  readonly candles: CandlePyramid | undefined;
  /** `undefined` if the newest session is not cached. */
  readonly last: LastPrice | undefined;
  /** Price of what the view still lacks. */
  readonly price: ViewPrice;
  /** Asked before the view is loaded. */
  readonly question: SpendingQuestion | undefined;
}

export interface ProfileDataOptions {
  readonly market: Market;
  readonly settled: PlotView;
  /** Missing data may be requested, once the reader has agreed to the price. */
  readonly isOn: boolean;
  /** The row height is being looked up: nothing can be drawn before. */
  readonly isRowPending: boolean;
}

/** Loads what is chosen and makes profiles of it. */
export function useProfileData(
  facts: ProfileFacts,
  choice: ProfileChoice,
  { market, settled, isOn, isRowPending }: ProfileDataOptions,
): ProfileData {
  const { dataClient, span } = facts;
  const series = listProfileSeries(facts, choice);
  const agreement = useAgreement(facts, choice, settled, isOn);
  const loaded = useTileSets(series, dataClient.tiles, agreement.isOn);
  const inView = loaded[0] as LoadedTiles<TpoTile>;
  const around = useSessionsAround(dataClient, makeTpoRequest(facts, choice), inView.indices, isOn);
  const held = isRowPending
    ? NO_SESSIONS
    : listHeldSessions(
        [...around.before.indices, ...inView.indices, ...around.after.indices],
        [...around.before.tiles, ...inView.tiles, ...around.after.tiles],
        choiceRules(facts, choice),
      );
  const isWhole = inView.missing.length === 0 && !isRowPending;
  const shown = useShownSessions(facts, choice, held, isWhole);
  const candles = loaded.length > 1 ? joinCandles(loaded[1].tiles, getCandleInterval(choice)) : undefined;
  return {
    ...shown,
    series,
    states: listStates(series, loaded, isRowPending),
    reached: findReached(shown.sessions, choice.range, getLedgerSpan(facts, choice)),
    candles,
    last: findLastPrice(shown.sessions, candles, { market, span }),
    price: agreement.price,
    question: agreement.question,
  };
}

const NO_SESSIONS: readonly HeldSession[] = [];

const choiceRules = ({ rowHeight }: ProfileFacts, { session, minutes }: ProfileChoice) => ({
  session,
  minutes,
  rowHeight,
});

/** What the view costs, and whether it may be requested. */
function useAgreement(facts: ProfileFacts, choice: ProfileChoice, settled: PlotView, isOn: boolean) {
  const { dataClient } = facts;
  const tiles = listProfileTiles(facts, choice);
  const price = useTilePrice(dataClient, tiles);
  const consent = useSpendingConsent(dataClient, tiles, price);
  const { from, to } = choice.range;
  // Following the live edge is one view, however long it lasts.
  const place = settled.isLive ? `live ${timeSpanOf(settled.view)}` : `${from} ${to}`;
  const mayLoad = isOn && consent.isOn;
  useSavedWeight(dataClient, tiles, place, mayLoad);
  useShownRequests(tiles, mayLoad);
  return { price, question: consent.question, isOn: mayLoad };
}

function listStates(
  series: readonly ProfileSeries[],
  loaded: readonly LoadedTiles<unknown>[],
  isRowPending: boolean,
): ProfileData['states'] {
  return Object.fromEntries(
    series.map(({ name }, at): readonly [ProfileSeries['name'], LoadState] => {
      const { pending, missing, error, retry } = loaded[at];
      const waits = isRowPending && name === 'profile';
      return [name, { isPending: pending > 0 || waits, isWhole: missing.length === 0 && !waits, error, retry }];
    }),
  );
}

interface Kept {
  readonly held: readonly HeldSession[];
  readonly name: string;
  readonly shown: ShownSessions;
}

/** The loaded sessions; the previous ones stay until some of the new choice have loaded. */
function useShownSessions(
  facts: ProfileFacts,
  choice: ProfileChoice,
  held: readonly HeldSession[],
  isWhole: boolean,
): ShownSessions {
  const [kept, setKept] = useState<Kept>();
  const ask = makeTpoRequest(facts, choice);
  const name = ask.kind.keyOf(ask.view);
  if (kept !== undefined && isKept(kept, name, held, isWhole)) return kept.shown;
  const fresh = { held, name, shown: describeSessions(facts, choice, held) };
  setKept(fresh);
  return fresh.shown;
}

function isKept(kept: Kept, name: string, held: readonly HeldSession[], isWhole: boolean): boolean {
  if (kept.name !== name) return held.length === 0 && !isWhole && kept.held.length > 0;
  return kept.held.length === held.length && held.every(({ profile }, at) => profile === kept.held[at].profile);
}

function describeSessions(facts: ProfileFacts, choice: ProfileChoice, held: readonly HeldSession[]): ShownSessions {
  return {
    kind: PROFILE_SESSIONS.find((kind) => SESSION_KINDS[kind].tpo === choice.session) ?? 'daily',
    minutes: choice.minutes,
    isUsd: choice.isUsd,
    markets: findProfileMarkets(facts, choice),
    sessions: held.map(({ profile }) => profile),
    asOf: held.at(-1)?.asOf,
    received: new Map(
      held.flatMap(({ received }) => (received.levels.length === 0 ? [] : [[received.start, received] as const])),
    ),
    dropped: countDropped(held),
  };
}
