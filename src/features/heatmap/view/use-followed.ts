import { useEffect, useEffectEvent, useState } from 'react';
import { isAbort, messageOf } from '@/base/errors';
import { type FollowRequest, makeFollowClient } from '@/data/follow/follow-client';
import type { FollowSetup } from '@/data/follow/follow-messages';
import type { MakeFollowRunner } from '@/data/follow/follow-runner';
import { findDepthLayer } from './book-in-view';
import type { Heatmap } from './use-heatmap';

/** The last result, and the setup it was made for. */
interface ToldOf<Setup, Told> {
  readonly setup: Setup;
  readonly told: Told;
}

/** The result for the loaded books, and its state. */
export interface Followed<Setup, Told> {
  /** `undefined` before the first result; the previous result while a new one is made. */
  readonly told: ToldOf<Setup, Told> | undefined;
  readonly isPending: boolean;
  /** Why they could not be followed. */
  readonly error: string | undefined;
  retry(): void;
}

interface State<Setup, Told> {
  readonly name: string;
  readonly told?: ToldOf<Setup, Told>;
  readonly error?: string;
}

/**
 * Follows the snapshots of `ask` with `makeRunner` in a worker, again whenever they change. Does nothing without
 * `ask`.
 */
export function useFollowed<Setup extends FollowSetup, Wish, Told>(
  heatmap: Heatmap,
  makeRunner: MakeFollowRunner<Setup, Wish, Told>,
  ask: FollowRequest<Setup, Wish> | undefined,
): Followed<Setup, Told> {
  const [state, setState] = useState<State<Setup, Told>>();
  const [attempt, setAttempt] = useState(0);
  // Its worker starts with the first request.
  const [client] = useState(() => makeFollowClient(makeRunner));
  const name = ask === undefined ? '' : nameAsk(ask, attempt);
  const follow = useEffectEvent((signal: AbortSignal) => {
    if (ask === undefined) return;
    const { setup } = ask;
    client.follow(ask, signal).then(
      (told) => setState({ name, told: { setup, told } }),
      (error: unknown) => {
        if (!isAbort(error)) setState((before) => ({ ...before, name, error: messageOf(error) }));
      },
    );
  });
  const isWanted = ask !== undefined;
  useEffect(() => (isWanted ? () => client.dispose() : undefined), [client, isWanted]);
  const tiles = findDepthLayer(heatmap)?.data;
  useEffect(() => {
    if (tiles === undefined || name === '') return undefined;
    const controller = new AbortController();
    follow(controller.signal);
    return () => controller.abort();
  }, [client, tiles, name]);
  return {
    told: isWanted ? state?.told : undefined,
    isPending: isWanted && state?.name !== name,
    error: state?.name === name ? state.error : undefined,
    retry: () => setAttempt((times) => times + 1),
  };
}

function nameAsk<Setup, Wish>({ setup, parts, wish }: FollowRequest<Setup, Wish>, attempt: number): string {
  const tiles = parts.map(({ tile, basis }) => `${tile.tileIndex} ${tile.columns.timestampsMicros.length} ${basis}`);
  return JSON.stringify([setup, tiles, attempt, wish]);
}
