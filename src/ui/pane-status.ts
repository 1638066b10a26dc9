/** What a pane is doing. Old data stays visible except during the first load: `hasData` says whether there is some. */
export type PaneStatus =
  | ({ readonly kind: 'ready' } & Kept)
  /** `what`: "Loading depth, 1,200 snapshots". */
  | { readonly kind: 'loading'; readonly hasData: boolean; readonly what?: string }
  /** `isAbsent`: the market or the venue does not publish it at all; otherwise there is just none in view. */
  | {
      readonly kind: 'empty';
      readonly title: string;
      readonly body?: string;
      readonly action?: PaneAction;
      readonly isAbsent?: true;
      /** The service does not answer. */
      readonly isOffline?: true;
    }
  /** `detail`: "2 of 3 venues", in the header; `message`: at the bottom, if the detail is not enough. */
  | ({
      readonly kind: 'partial';
      readonly detail: string;
      readonly message?: string;
      readonly action?: PaneAction;
    } & Kept)
  | Problem<'error'>
  /** Loads by itself when the budget allows, or when `cause` is done. `secondsLeft` counts down from `secondsTotal`. */
  | {
      readonly kind: 'waiting';
      readonly hasData: boolean;
      readonly secondsLeft: number;
      readonly secondsTotal: number;
      readonly body: string;
      readonly action?: PaneAction;
      /** What it waits for if that is not the budget, and its progress, 0 to 1. */
      readonly cause?: { readonly title: string; readonly progress: number | undefined };
    }
  /** The key's tier does not open it. */
  | Problem<'locked'>
  /** It is older than the key's tier reaches. */
  | Problem<'beyond'>
  /** `age`: "4 min". */
  | { readonly kind: 'stale'; readonly age: string }
  /** `since`: "14:28 UTC". */
  | { readonly kind: 'offline'; readonly since: string; readonly reconnect: PaneAction };

interface Kept {
  /** The service does not answer, and the newest data on screen are of this time: "14:32 UTC". */
  readonly asOf?: string;
}

interface Problem<Kind extends string> {
  readonly kind: Kind;
  readonly hasData: boolean;
  readonly title: string;
  readonly body: string;
  /** The best action first. */
  readonly actions: readonly PaneAction[];
}

export interface PaneAction {
  /** A verb, with the weight if it spends budget: "Retry, 8 weight". */
  readonly label: string;
  readonly onPress: () => void;
}

/** Whether the pane's own content is drawn. */
export function showsContent(status: PaneStatus): boolean {
  return 'hasData' in status ? status.hasData : status.kind !== 'empty';
}
