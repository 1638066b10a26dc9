import { formatLength } from '@/domain/format/format-length';
import type { Zone } from '@/domain/format/format-time';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { describeBlockTime, nameBlock } from '@/features/profile/view/profile-format';
import type { ShownProfile } from '@/features/profile/view/profile-view';
import { Button } from '@/ui/button';

export interface ScrubProps {
  readonly shown: ShownProfile;
  readonly zone: Zone;
  readonly isPlaying: boolean;
  /** `undefined`: all blocks. */
  onUpto(count: number | undefined): void;
  onPlay(isPlaying: boolean): void;
}

/** Slider that shows the selected profile as of one of its blocks. */
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
          className="h-6 min-w-0 flex-1 accent-accent pointer-coarse:h-11"
          onChange={(event) => onUpto(readCount(Number(event.target.value), whole.blockCount))}
        />
      </div>
      <p className="text-xs text-fg-3">{words}</p>
    </div>
  );
}

function describePart(whole: SessionProfile, seconds: number): string {
  const traded = [...new Set(whole.levels.blocks)].sort((a, b) => a - b);
  const names = traded.length === 0 ? '' : ` (${nameSpan(whole, traded[0], traded[traded.length - 1])})`;
  return `${traded.length} of ${whole.blockCount} blocks traded${names}: ${formatLength(seconds)} recorded`;
}

const nameSpan = (whole: SessionProfile, first: number, last: number): string =>
  first === last ? nameBlock(whole, first) : `${nameBlock(whole, first)}–${nameBlock(whole, last)}`;

/** The chosen count; `undefined` for all blocks, which are the profile itself. */
export const readCount = (count: number, all: number): number | undefined =>
  count >= all ? undefined : Math.max(1, Math.round(count));

/**
 * "Up to block F, 02:30 UTC, 6 of 48", "All 48 TPO periods (A–v)", "30 TPO periods (A–d)", "1 of 48 blocks traded (N): 7 min
 * recorded".
 */
export function describeBlock(
  { profile, whole, coverage }: Pick<ShownProfile, 'profile' | 'whole' | 'coverage'>,
  zone: Zone,
): string {
  const count = profile.blockCount;
  if (profile === whole && !coverage.isWhole) return describePart(whole, coverage.seconds);
  const all = whole.isRunning ? `${count} TPO periods` : `All ${count} TPO periods`;
  if (profile === whole) return `${all} (${nameSpan(whole, 0, count - 1)})`;
  const last = count - 1;
  return `Up to block ${nameBlock(whole, last)}, ${describeBlockTime(whole, last, zone)}, ${count} of ${whole.blockCount}`;
}
