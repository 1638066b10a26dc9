/** Least time between two readings: a held key would pile up sentences that nobody can follow. */
const PACE_MS = 300;

export interface SpeechPace {
  /** Says the sentence once the one before is old enough, unless another comes meanwhile. */
  say(sentence: string): void;
  /** Says it at once, and what waits never. */
  sayNow(sentence: string): void;
}

/** Hands on at most one sentence in `PACE_MS`; the last one is always said. `onWait` hears whether one waits. */
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
