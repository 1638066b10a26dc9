/** Least time between two readings. A held key would otherwise queue more sentences than anyone can follow. */
const PACE_MS = 300;

export interface SpeechPace {
  /** Speaks the sentence once the previous one is old enough, unless another replaces it meanwhile. */
  say(sentence: string): void;
  /** Speaks at once, and drops a waiting sentence. */
  sayNow(sentence: string): void;
}

/**
 * Passes on at most one sentence per `PACE_MS`; the last one is always spoken. `onWait` receives whether one is
 * waiting.
 */
export function makeSpeechPace(
  tell: (sentence: string) => void,
  onWait: (isWaiting: boolean) => void = () => undefined,
): SpeechPace {
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sayNow = (sentence: string): void => {
    clearTimeout(timer);
    waiting = undefined;
    tell(sentence);
    onWait(false);
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting !== undefined) sayNow(waiting);
    }, PACE_MS);
  };

  return {
    say(sentence) {
      if (timer === undefined) {
        sayNow(sentence);
        return;
      }
      waiting = sentence;
      onWait(true);
    },
    sayNow,
  };
}
