import { type FormEvent, type RefObject, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useService } from '@/client/service-context';
import type { Dialect } from '@/contract/dialect';
import { forgetCosts } from '@/data/budget/kept-costs';
import { findKeyFault } from '@/data/connection/key-keeper';
import { getRemotePrefix } from '@/data/connection/place';
import { forgetWeeks } from '@/data/queries/week/kept-weeks';
import { Button } from '@/ui/button';
import { FieldNote, Row } from './settings-parts';
import { TestButton } from './test-button';

const DOTS = '•'.repeat(12);

export interface KeyFieldsProps {
  readonly apiOrigin: string;
  readonly dialect: Dialect | undefined;
}

/** The field of a key and its actions. The typed text stays in the field only, never in the state of a component. */
function useKeyForm(apiOrigin: string) {
  const { keys } = useService().hub;
  const state = useSyncExternalStore(keys.subscribe, keys.getState);
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();

  /** Passes the typed text to the key store; false if it cannot be a key. */
  function take(): boolean {
    const input = field.current;
    const text = input?.value.trim() ?? '';
    if (input === null || text === '') return true;
    const found = findKeyFault(text);
    setFault(found);
    if (found !== undefined) return false;
    input.value = '';
    keys.setKey(apiOrigin, text);
    return true;
  }

  function getTestKey(): string | undefined {
    if (!take()) return undefined;
    const key = keys.getKey(apiOrigin);
    setFault(findKeyFault(key));
    return key === '' ? undefined : key;
  }

  function remember(isWanted: boolean): void {
    const isDone = keys.setRemembered(isWanted);
    setFault(isDone ? undefined : 'This browser stores nothing here: the key stays in this tab.');
  }

  function forget(): void {
    if (field.current !== null) field.current.value = '';
    setFault(undefined);
    keys.forget();
    forgetCosts(getRemotePrefix(apiOrigin));
    forgetWeeks(getRemotePrefix(apiOrigin));
  }

  return { field, fault, state, isHeld: state.apiOrigin === apiOrigin, take, getTestKey, remember, forget };
}

/** The key of the service at `apiOrigin`; it is in use as soon as its field is left. */
export function KeyFields({ apiOrigin, dialect }: KeyFieldsProps) {
  const { field, fault, state, isHeld, take, getTestKey, remember, forget } = useKeyForm(apiOrigin);
  const noteId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    take();
  }

  return (
    <form className="flex flex-col gap-1.5" onSubmit={submit} autoComplete="off">
      <KeyInput
        field={field}
        noteId={noteId}
        isFault={fault !== undefined}
        placeholder={isHeld ? `${DOTS}${state.hint}` : 'none'}
        onLeave={take}
      />
      <TestButton
        baseUrl={apiOrigin}
        name={apiOrigin}
        dialect={dialect}
        getKey={getTestKey}
        note={
          <FieldNote id={noteId} isFault={fault !== undefined}>
            {fault ?? describeKeeping(state.remembered, dialect?.keyHeader ?? 'X-Service-Key')}
          </FieldNote>
        }
      />
      <KeepingRow isHeld={isHeld} isRemembered={state.remembered} onRemember={remember} onForget={forget} />
    </form>
  );
}

interface KeyInputProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly noteId: string;
  readonly isFault: boolean;
  readonly placeholder: string;
  readonly onLeave: () => void;
}

function KeyInput({ field, noteId, isFault, placeholder, onLeave }: KeyInputProps) {
  return (
    <Row label="API key">
      <div className="field w-53" data-invalid={isFault ? '' : undefined}>
        <input
          ref={field}
          type="password"
          aria-label="API key"
          aria-invalid={isFault}
          aria-describedby={noteId}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          onBlur={onLeave}
        />
      </div>
    </Row>
  );
}

interface KeepingRowProps {
  readonly isHeld: boolean;
  readonly isRemembered: boolean;
  readonly onRemember: (isWanted: boolean) => void;
  readonly onForget: () => void;
}

function KeepingRow({ isHeld, isRemembered, onRemember, onForget }: KeepingRowProps) {
  return (
    <div className="flex min-h-8.75 items-center justify-between gap-3 text-sm">
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          className="size-4 flex-none accent-accent"
          checked={isRemembered}
          onChange={(event) => onRemember(event.target.checked)}
        />
        Remember on this device
      </label>
      <Button look="ghost" offReason={isHeld ? undefined : 'No key is stored'} onClick={onForget}>
        Forget key
      </Button>
    </div>
  );
}

const describeKeeping = (isRemembered: boolean, header: string): string =>
  isRemembered
    ? `Stored on this device, readable by anyone who uses this browser. Sent in ${header}.`
    : `Kept in this tab only. Sent in ${header}.`;
