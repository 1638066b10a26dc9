import type { BucketRate } from './token-bucket';

/** What a shared bucket says after each call. */
export interface BucketReply {
  readonly accepted: boolean;
  /** In units of which one weight has `UNITS_PER_WEIGHT`. */
  readonly debt: number;
  readonly used: number;
  /** Names the charge for a refund. Empty when nothing was charged. */
  readonly charge: string;
}

export interface BucketName {
  readonly id: string;
  readonly rate: BucketRate;
}

/** Buckets that several instances share. A call rejects when the answer does not come in time. */
export interface SharedBuckets {
  spend(bucket: BucketName, weight: number): Promise<BucketReply>;
  refund(bucket: BucketName, charge: string): Promise<BucketReply>;
  look(bucket: BucketName): Promise<BucketReply>;
  /** Raises the debt to `least` at least, then adds `owed`. */
  settle(bucket: BucketName, least: number, owed: number): Promise<BucketReply>;
  /** Says that this instance is up. Returns how many are. */
  beat(): Promise<number>;
  /** Sets who hears that the connection was lost. */
  watch(onLost: (error: unknown) => void): void;
  close(): Promise<void>;
}
