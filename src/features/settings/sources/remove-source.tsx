import { useState } from 'react';
import type { Source } from '@/contract/sources';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { describeLoss } from './source-words';
import type { SourceActions } from './use-source-actions';

export interface RemoveSourceProps {
  readonly source: Source;
  readonly actions: SourceActions;
  /** Called with whether it was removed. */
  readonly onClose: (isRemoved: boolean) => void;
}

/** Asks whether to keep the recorded data, and says what is lost otherwise. */
export function RemoveSource({ source, actions, onClose }: RemoveSourceProps) {
  const { id } = source;
  const zone = useSettings((settings) => settings.zone);
  const [keepsData, setKeepsData] = useState(true);
  const isPending = actions.pending !== undefined;
  async function remove(): Promise<void> {
    if (await actions.run({ action: 'remove', id, keepsData })) onClose(true);
  }
  return (
    <Dialog
      label={`Remove ${id}`}
      onClose={() => onClose(false)}
      className="top-[18vh] left-1/2 m-0 w-105 max-w-[calc(100vw-24px)] -translate-x-1/2 rounded-xl p-4.5"
    >
      <div className="flex flex-col gap-3">
        <h2 className="text-md font-semibold [overflow-wrap:anywhere]">Stop recording {id}?</h2>
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">What was recorded</legend>
          <Choice
            name="Keep the data"
            detail="The market stays in the list as recorded."
            isChosen={keepsData}
            onChoose={() => setKeepsData(true)}
          />
          <Choice
            name="Delete the data"
            detail={describeLoss(source, zone)}
            isChosen={!keepsData}
            onChoose={() => setKeepsData(false)}
          />
        </fieldset>
        {actions.failure !== undefined && (
          <p role="alert" className="text-xs leading-4 text-danger">
            {actions.failure}
          </p>
        )}
        <div className="flex justify-end gap-1.5">
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button
            look="primary"
            offReason={isPending ? 'Removal in progress' : undefined}
            onClick={() => void remove()}
          >
            {keepsData ? 'Remove' : 'Remove and delete'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly detail: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, detail, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2.5 rounded-md border border-line p-2.5 has-checked:border-accent">
      <input
        type="radio"
        name="keeps-data"
        className="mt-0.5 size-4 flex-none accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="text-sm">
        {name}
        <span className="block text-xs leading-4 text-fg-3">{detail}</span>
      </span>
    </label>
  );
}
