import { binance } from './binance/binance';
import { bybit } from './bybit/bybit';
import { coinbase } from './coinbase/coinbase';
import { deribit } from './deribit/deribit';
import { okx } from './okx/okx';
import type { Venue } from './protocol/venue';

/** Every venue whose protocol is known, one line each: the only place outside their folders that names them. */
export const VENUES: readonly Venue[] = [binance, bybit, okx, deribit, coinbase];
