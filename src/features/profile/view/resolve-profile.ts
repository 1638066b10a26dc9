import type { Market } from '@/contract/payloads';
import { type DataSpan, getBookSpan } from '@/data/plan/heatmap-span';
import type { ProfiledMarkets } from '@/data/queries/block-sizes';
import { alignDown } from '@/domain/interval';
import type { PlotView } from '@/panes/plot/plot-model';
import { chosenOf } from '@/state/fields/field-kinds';
import { PROFILE_FIELDS, type ProfileSearch } from '@/state/fields/profile-fields';
import { findProfileMarkets, type ProfileChoice, type ProfileFacts, selectMarkets } from './profile-requests';
import { SESSION_KINDS } from './session-kind';

/** What requests of a profile depend on besides the address. */
export interface ProfileConditions extends Omit<ProfileFacts, 'market' | 'rowHeight'> {
  readonly plot: Pick<PlotView, 'view'>;
}

/** What the profile of an address asks for, once its row height is known. */
export interface ProfileRequest {
  readonly choice: ProfileChoice;
  /** Whose row height has to be looked up, at no cost. */
  readonly profiled: ProfiledMarkets;
  factsOf(rowHeight: number | undefined): ProfileFacts;
}

const NO_NAMES: readonly string[] = [];

/** Where the profiles of a market are. Seconds make no difference to blocks of minutes. */
export const getProfileSpan = (market: Market, nowSeconds: number, historySeconds: number | undefined): DataSpan =>
  getBookSpan(market, alignDown(nowSeconds, 'MINUTE'), historySeconds);

/** What an address asks for: the screen loads it, and whoever prices the address counts it. */
export function resolveProfile(market: Market, search: ProfileSearch, conditions: ProfileConditions): ProfileRequest {
  const { plot, ...known } = conditions;
  const choice = readChoice(plot, search);
  const sources = { ...known, market };
  return {
    choice,
    profiled: selectMarkets(sources, findProfileMarkets(sources, choice)),
    factsOf: (rowHeight) => ({ ...sources, rowHeight }),
  };
}

function readChoice({ view }: Pick<PlotView, 'view'>, search: ProfileSearch): ProfileChoice {
  return {
    range: { from: view.timeFrom, to: view.timeTo },
    session: SESSION_KINDS[chosenOf(PROFILE_FIELDS.session, search.session)].tpo,
    minutes: chosenOf(PROFILE_FIELDS.minutes, search.minutes),
    venues: search.venue ?? NO_NAMES,
    isUsd: search.unit === 'usd',
    until: search.until,
  };
}
