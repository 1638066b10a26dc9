/** What a pane is doing. Old data stays visible in all but the first load. */
export type PaneStatus =
  | { readonly kind: 'ready' }
  /** `hasData`: old data is on screen. `what`: "Loading 1,200 snapshots". */
  | { readonly kind: 'loading'; readonly hasData: boolean; readonly what?: string }
  | { readonly kind: 'empty'; readonly title: string; readonly body?: string; readonly action?: PaneAction }
  /** `detail`: "2 of 3 venues", in the header. */
  | { readonly kind: 'partial'; readonly detail: string; readonly message: string; readonly action?: PaneAction }
  | { readonly kind: 'error'; readonly hasData: boolean; readonly body: string; readonly retry: PaneAction }
  /** Loads by itself when the budget allows. `secondsLeft` counts down from `secondsTotal`. */
  | {
      readonly kind: 'waiting';
      readonly secondsLeft: number;
      readonly secondsTotal: number;
      readonly body: string;
      readonly action?: PaneAction;
    }
  | { readonly kind: 'locked'; readonly body: string; readonly action?: PaneAction }
  /** `age`: "4 min". */
  | { readonly kind: 'stale'; readonly age: string }
  /** `since`: "14:28 UTC". */
  | { readonly kind: 'offline'; readonly since: string; readonly reconnect: PaneAction };

export interface PaneAction {
  /** A verb, with the weight when it spends budget: "Retry, 8 weight". */
  readonly label: string;
  readonly onPress: () => void;
}

/** Whether the pane's own content is drawn. */
export function showsContent(status: PaneStatus): boolean {
  if (status.kind === 'loading' || status.kind === 'error') return status.hasData;
  return status.kind === 'ready' || status.kind === 'partial' || status.kind === 'stale' || status.kind === 'offline';
}
