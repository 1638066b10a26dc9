import type { World } from './place';

/** How requests fail at a service that is there: with a fault of its own, or without an answer. */
export type RequestFault = 'errors' | 'silence';

/** How requests are answered: in time, or late, or since the last answer not at all (`fault`). */
export type Pace =
  | { readonly status: 'ready'; readonly fault?: undefined }
  | { readonly status: 'slow'; readonly fault?: RequestFault | undefined };

/** Requests can be sent. `progress`, 0 to 1: the service is still making older data, and what depends on it waits. */
export type OpenState = Pace & { readonly progress?: number | undefined } & World;

export type ConnectionState =
  | { readonly status: 'connecting' }
  /** The service is making its data; `progress` is 0 to 1. */
  | { readonly status: 'seeding'; readonly progress: number }
  /** A remote service needs a key, and there is none. */
  | ({ readonly status: 'keyless' } & World)
  | OpenState
  | ({ readonly status: 'rejected' } & World)
  /**
   * No answer (`isSilent`), or none that this page can read. `since`: data time in Unix milliseconds; `triedAt`: of
   * the reader's last attempt in vain. `hadSession`: earlier data may still be on screen.
   */
  | {
      readonly status: 'offline';
      readonly isSilent: boolean;
      readonly since: number;
      readonly hadSession: boolean;
      /** `undefined` when not even the service that serves the page has answered yet. */
      readonly world: World | undefined;
      readonly triedAt?: number;
    };

/** Whether requests can be sent. */
export function isOpen(state: ConnectionState): state is OpenState {
  return state.status === 'ready' || state.status === 'slow';
}
