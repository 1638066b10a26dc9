import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '@/client/service-context';
import type { SourceCommand } from '@/contract/sources';
import { sendSourceCommand } from '@/data/queries/sources';
import { explainFailure } from '@/panes/failure/failure-words';

export interface SourceActions {
  /** The source that is being changed. */
  readonly pending: string | undefined;
  /** Why the last change failed, in a sentence. */
  readonly failure: string | undefined;
  /** Resolves to whether it succeeded. */
  run(command: SourceCommand): Promise<boolean>;
  dismiss(): void;
}

const DONE: Readonly<Record<SourceCommand['action'], string>> = {
  add: 'added',
  pause: 'paused',
  resume: 'resumed',
  remove: 'removed',
};

/** Changes what is recorded, one change at a time. */
export function useSourceActions(): SourceActions {
  const service = useService();
  const client = useQueryClient();
  const [pending, setPending] = useState<string>();
  const [failure, setFailure] = useState<string>();
  async function run(command: SourceCommand): Promise<boolean> {
    if (pending !== undefined) return false;
    setPending(command.id);
    setFailure(undefined);
    try {
      await sendSourceCommand(service, client, command);
      return true;
    } catch (error) {
      const { sentence, next } = explainFailure(error, { isRemote: false, isOffline: false });
      setFailure(`${command.id} was not ${DONE[command.action]}. ${sentence} ${next}`.trim());
      return false;
    } finally {
      setPending(undefined);
    }
  }
  return { pending, failure, run, dismiss: () => setFailure(undefined) };
}
