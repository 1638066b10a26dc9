import type { Brand } from '@/base/brand';

export type UnixSeconds = Brand<number, 'UnixSeconds'>;
export type UnixMicros = Brand<number, 'UnixMicros'>;
/** Whole units of the service's budget. */
export type Weight = Brand<number, 'Weight'>;

export const unixSeconds = (value: number): UnixSeconds => value as UnixSeconds;
export const unixMicros = (value: number): UnixMicros => value as UnixMicros;
export const weight = (value: number): Weight => value as Weight;

export const MICROS_PER_SECOND = 1_000_000;
export const secondsOfMicros = (value: UnixMicros): UnixSeconds => unixSeconds(value / MICROS_PER_SECOND);
