import type { ErrorComponentProps } from '@tanstack/react-router';
import { messageOf } from '@/base/errors';
import { endSentence } from '@/base/sentence';
import { Button } from '@/ui/button';
import { StateBlock } from '@/ui/state-block';

/** A bug in one view: the rest of the page stays. */
export function RootError({ error, reset }: ErrorComponentProps) {
  return (
    <StateBlock
      icon="warning"
      tone="danger"
      title="This view failed"
      body={`${endSentence(messageOf(error))} Your settings are kept.`}
      actions={
        <>
          <Button look="primary" onClick={reset}>
            Try again
          </Button>
          <Button onClick={() => location.reload()}>Reload</Button>
          <Button onClick={() => location.assign('/')}>Open Markets</Button>
        </>
      }
    />
  );
}
