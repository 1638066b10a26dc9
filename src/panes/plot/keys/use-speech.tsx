import { useState } from 'react';
import { makeSpeechPace, type SpeechPace } from '@/panes/plot/crosshair/speech-pace';

/** What the keyboard cursor has read, for screen readers. */
export interface Speech {
  readonly spoken: string;
  /** Whether the last reading is still to be spoken. */
  readonly isSpeechWaiting: boolean;
}

/** Speaks sentences at a pace that can be followed. */
export function useSpeech(): Speech & { readonly pace: SpeechPace } {
  const [spoken, setSpoken] = useState('');
  const [isSpeechWaiting, setSpeechWaiting] = useState(false);
  const [pace] = useState(() => makeSpeechPace(setSpoken, setSpeechWaiting));
  return { spoken, isSpeechWaiting, pace };
}

/** Where a screen reader hears the cursor. */
export function Spoken({ spoken, isSpeechWaiting }: Speech) {
  return (
    <p role="status" aria-live="polite" aria-busy={isSpeechWaiting} className="sr-only">
      {spoken}
    </p>
  );
}
