import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSpeechPace } from './speech-pace';

describe('the pace of readings', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is one in 300 ms, and the last one is spoken', () => {
    const said: string[] = [];
    const pace = makeSpeechPace((sentence) => said.push(sentence));
    for (const sentence of ['1', '2', '3']) pace.say(sentence);
    expect(said).toEqual(['1']);
    vi.advanceTimersByTime(300);
    expect(said).toEqual(['1', '3']);
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(['1', '3']);
    pace.say('4');
    pace.say('5');
    pace.sayNow('No wall in view');
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(['1', '3', '4', 'No wall in view']);
  });
});
