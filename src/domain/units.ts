import type { Brand } from '@/base/brand';

export type UnixSeconds = Brand<number, 'UnixSeconds'>;
export type UnixMicros = Brand<number, 'UnixMicros'>;
export type DurationMs = Brand<number, 'DurationMs'>;
/** Price in the quote asset per unit of the base asset. */
export type Price = Brand<number, 'Price'>;
/** Height of a price row, in the quote asset. */
export type PriceStep = Brand<number, 'PriceStep'>;
export type BaseQty = Brand<number, 'BaseQty'>;
export type QuoteQty = Brand<number, 'QuoteQty'>;
/** A fraction per funding interval: 0.0001 is 0.01 %. */
export type FundingRate = Brand<number, 'FundingRate'>;
/** Whole units of the service's budget. */
export type Weight = Brand<number, 'Weight'>;
export type CssPx = Brand<number, 'CssPx'>;
export type DevicePx = Brand<number, 'DevicePx'>;

export const unixSeconds = (value: number): UnixSeconds => value as UnixSeconds;
export const unixMicros = (value: number): UnixMicros => value as UnixMicros;
export const durationMs = (value: number): DurationMs => value as DurationMs;
export const price = (value: number): Price => value as Price;
export const priceStep = (value: number): PriceStep => value as PriceStep;
export const baseQty = (value: number): BaseQty => value as BaseQty;
export const quoteQty = (value: number): QuoteQty => value as QuoteQty;
export const fundingRate = (value: number): FundingRate => value as FundingRate;
export const weight = (value: number): Weight => value as Weight;
export const cssPx = (value: number): CssPx => value as CssPx;
export const devicePx = (value: number): DevicePx => value as DevicePx;

export const MICROS_PER_SECOND = 1_000_000;
export const secondsOfMicros = (value: UnixMicros): UnixSeconds => unixSeconds(value / MICROS_PER_SECOND);
export const microsOfSeconds = (value: UnixSeconds): UnixMicros => unixMicros(value * MICROS_PER_SECOND);
