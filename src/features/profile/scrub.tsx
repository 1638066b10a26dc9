import type { Zone } from '@/domain/format/format-time';
import { Button } from '@/ui/button';
import { nameBlock, tellBlockTime } from './profile-format';
import type { ShownProfile } from './profile-view';

export interface ScrubProps {
  readonly shown: ShownProfile;
  readonly zone: Zone;
  readonly isPlaying: boolean;
  /** `undefined`: all blocks. */
  onUpto(count: number | undefined): void;
  onPlay(isPlaying: boolean): void;
}

/** The selected profile as of one of its blocks. */
export function Scrub({ shown, zone, isPlaying, onUpto, onPlay }: ScrubProps) {
  const { profile, whole } = shown;
  const count = profile.blockCount;
  if (whole.blockCount < 2) return null;
  const words = describeBlock(shown, zone);
  return (
    <div className="flex flex-col gap-0.5">
      <div className="flex items-center gap-2">
        <Button
          className="h-6.5! px-2! text-xs"
          aria-label={isPlaying ? 'Pause' : 'Play the session'}
          onClick={() => onPlay(!isPlaying)}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <input
          type="range"
          aria-label="Profile up to block"
          aria-valuetext={words}
          min={1}
          max={whole.blockCount}
          value={count}
          className="h-6 min-w-0 flex-1 accent-accent"
          onChange={(event) => onUpto(readCount(Number(event.target.value), whole.blockCount))}
        />
      </div>
      <p className="text-xs text-fg-3">{words}</p>
    </div>
  );
}

/** All blocks are the profile itself. */
export const readCount = (count: number, all: number): number | undefined =>
  count >= all ? undefined : Math.max(1, Math.round(count));

/** "Up to block F, 02:30 UTC, 6 of 48", "All 48 blocks". */
export function describeBlock({ profile, whole }: Pick<ShownProfile, 'profile' | 'whole'>, zone: Zone): string {
  const count = profile.blockCount;
  if (profile === whole) return `All ${count} blocks, to ${nameBlock(whole, count - 1)}`;
  const last = count - 1;
  return `Up to block ${nameBlock(whole, last)}, ${tellBlockTime(whole, last, zone)}, ${count} of ${whole.blockCount}`;
}
