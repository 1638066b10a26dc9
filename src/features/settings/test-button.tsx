import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Dialect } from '@/contract/dialect';
import { testKey, type Verdict } from '@/data/connection/test-key';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

export interface TestButtonProps {
  readonly baseUrl: string;
  readonly name: string;
  readonly dialect?: Dialect | undefined;
  /** Shown beside the button. */
  readonly note: ReactNode;
  /** Read when the button is pressed; `undefined` if there is none to test, which the caller then says. */
  readonly getKey: () => string | undefined;
}

/** Tests the key and shows the result in a sentence. */
export function TestButton({ baseUrl, name, dialect, note, getKey }: TestButtonProps) {
  const [verdict, setVerdict] = useState<Verdict | 'testing'>();
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  async function test() {
    const key = getKey();
    const current = ++run.current;
    if (key === undefined) {
      setVerdict(undefined);
      return;
    }
    setVerdict('testing');
    const next = await testKey({ baseUrl, name, key, dialect });
    if (run.current === current) setVerdict(next);
  }

  const isTesting = verdict === 'testing';
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        {note}
        <Button
          className="flex-none"
          offReason={isTesting ? 'Test in progress' : undefined}
          onClick={() => void test()}
        >
          Test key
        </Button>
      </div>
      {isTesting && <Notice tone="info">Testing…</Notice>}
      {verdict !== undefined && !isTesting && <Notice tone={verdict.tone}>{verdict.text}</Notice>}
    </>
  );
}
