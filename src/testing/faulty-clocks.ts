import { type ManualClock, makeManualClock } from '@/base/clock';
import type { Random } from '@/base/random';

type Side = 'service' | 'device';

/** How a clock goes wrong: it jumps by seconds, gains or loses a share of each second, or stops. */
type Fault =
  | { readonly kind: 'jump'; readonly seconds: number }
  | { readonly kind: 'drift'; readonly share: number }
  | { readonly kind: 'freeze' };

/**
 * Jumps of either clock. No two are equal, because two clocks with the same error cannot be distinguished from right
 * ones.
 */
const JUMPS: Readonly<Record<Side, readonly number[]>> = {
  service: [3600, -3600, 7200, 86_400, -5400, 200, -200],
  device: [1800, -1800, 9000, 172_800, -4500, 400, -400],
};

/** A service and a device whose clocks go wrong independently. Seconds are Unix seconds. */
export class FaultyClocks {
  readonly device: ManualClock;
  readonly #random: Random;
  readonly #start: number;
  #elapsed = 0;
  #serviceError = 0;
  #deviceError = 0;
  readonly #faults: Record<Side, Fault | undefined> = { service: undefined, device: undefined };
  /** If true, every other answer states the time without the error. */
  #isAlternating = false;
  #answers = 0;

  constructor(startSeconds: number, random: Random) {
    this.#start = startSeconds;
    this.#random = random;
    this.device = makeManualClock(startSeconds * 1000);
  }

  /** The true time. */
  get truth(): number {
    return this.#start + this.#elapsed;
  }

  /** The `Date` header of the next answer. */
  describeDate(): string {
    this.#answers += 1;
    const error = this.#isAlternating && this.#answers % 2 === 0 ? 0 : this.#serviceError;
    return new Date(Math.floor(this.truth + error) * 1000).toUTCString();
  }

  advance(seconds: number): void {
    this.#elapsed += seconds;
    this.device.advance(seconds * 1000);
    this.#add('service', this.#growthOf(this.#faults.service) * seconds);
    this.#add('device', this.#growthOf(this.#faults.device) * seconds);
  }

  /** Breaks one of the clocks, or sets it right. */
  disturb(): void {
    const side = this.#random() < 0.5 ? 'service' : 'device';
    this.#isAlternating = this.#random() < 0.2;
    const choice = this.#random();
    if (choice < 0.3) this.right(side);
    else if (choice < 0.6) this.#set(side, { kind: 'jump', seconds: this.#pick(JUMPS[side]) });
    else if (choice < 0.8) this.#set(side, { kind: 'freeze' });
    else this.#set(side, { kind: 'drift', share: this.#random() < 0.5 ? 0.5 : -0.3 });
  }

  /** Sets a clock right, to within a few seconds. */
  right(side: Side): void {
    this.#faults[side] = undefined;
    const small = (this.#random() - 0.5) * 20;
    this.#add(side, small - (side === 'service' ? this.#serviceError : this.#deviceError));
    this.#isAlternating = false;
  }

  /** Both jump ahead by the same time, as a device and a service on it do after sleep. */
  jumpAlike(seconds: number): void {
    this.#add('service', seconds);
    this.#add('device', seconds);
  }

  #set(side: Side, fault: Fault): void {
    this.#faults[side] = fault;
    if (fault.kind === 'jump') this.#add(side, fault.seconds);
    // While one clock drifts or stops, the other is set right: otherwise the error could not be recognised.
    else this.right(side === 'service' ? 'device' : 'service');
  }

  #growthOf(fault: Fault | undefined): number {
    if (fault?.kind === 'freeze') return -1;
    return fault?.kind === 'drift' ? fault.share : 0;
  }

  #add(side: Side, seconds: number): void {
    if (side === 'service') {
      this.#serviceError += seconds;
      return;
    }
    this.#deviceError += seconds;
    this.device.jump(seconds * 1000);
  }

  #pick(jumps: readonly number[]): number {
    return jumps[Math.floor(this.#random() * jumps.length)];
  }
}
