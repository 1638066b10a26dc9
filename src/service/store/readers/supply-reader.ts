import { INTERVAL_SECONDS } from '@/domain/interval';
import { unixSeconds } from '@/domain/units';
import type { Engine } from '@/service/store/engine/engine';
import type { StoredToken, SupplyQuery } from '@/service/store/engine/store';
import { streamBuckets } from './series-buckets';

/** The tokens with reports, and their circulating supply by the latest report. */
export function loadTokens(engine: Engine): Promise<StoredToken[]> {
  return engine.rows<StoredToken>(
    `SELECT market, token, name, chain, contractAddress, maxSupply, circulating
     FROM (SELECT * FROM token ORDER BY market, token, ts DESC LIMIT 1 BY market, token) AS tokens
     INNER JOIN (SELECT market, token, argMax(supply.circulating, ts) AS circulating FROM supply GROUP BY market, token)
       AS latest ON tokens.market = latest.market AND tokens.token = latest.token
     ORDER BY market, token`,
  );
}

/**
 * Fields of a point in the contract's order, with the SQL of their texts, which are empty when the token has no such
 * figure.
 */
const FIELDS: readonly (readonly [name: string, sql: string])[] = [
  ['marketcap', 'toString(circulating * price)'],
  ['firstMarketcap', 'toString(firstCap)'],
  ['marketcapDominancePercent', 'toString(dominance)'],
  ['circulatingSupply', 'toString(circulating)'],
  ['totalSupply', 'toString(total)'],
  ['maxSupply', `if({maxSupply:Float64} = 0, '', toString({maxSupply:Float64}))`],
  ['totalValueLocked', `if(valueLocked = 0, '', toString(valueLocked))`],
  ['fullyDilutedValuation', 'toString(if({maxSupply:Float64} = 0, total, {maxSupply:Float64}) * price)'],
  ['chain', 'toJSONString({chain:String})'],
  ['contractAddress', 'toJSONString({contractAddress:String})'],
  ['cgMarketcapRank', 'toString(capRank)'],
  ['totalVolume', 'toString(volume)'],
  ['usdPrice', 'toString(price)'],
];

const POINT = FIELDS.map(([name, sql], index) => {
  const label = `'${index === 0 ? '' : ','}"${name}":'`;
  return sql.startsWith('if(') ? `if(${sql} = '', '', concat(${label}, ${sql}))` : `${label}, ${sql}`;
}).join(', ');

/**
 * Reports of one token as `,{"Point":{…}}` texts in the requested order. Every bucket up to the open one has the latest
 * report from before its end. Buckets before the first report are absent.
 */
export function streamSupply(engine: Engine, query: SupplyQuery): AsyncGenerator<Uint8Array, void, void> {
  const { interval, token, now, descending } = query;
  const length = INTERVAL_SECONDS[interval];
  const sql = `
    SELECT concat(',{"Point":{', ${POINT}, ',"timestamp":{"s":', toString(bucket), '}}}')
    FROM (SELECT toUInt32({low:UInt32} + number * {length:UInt32}) AS bucket, toDateTime(bucket + {length:UInt32}) AS end,
        toUInt8(1) AS one FROM numbers({count:UInt32})) AS buckets
    ASOF INNER JOIN (SELECT *, toUInt8(1) AS one, first_value(circulating * price) OVER (ORDER BY ts) AS firstCap
      FROM supply WHERE market = {market:UInt32} AND token = {token:UInt8} AND ts <= {now:DateTime}) AS reports
    ON buckets.one = reports.one AND buckets.end > reports.ts
    ORDER BY bucket ${descending ? 'DESC' : 'ASC'}`;
  const { market, token: place, chain, contractAddress, maxSupply } = token;
  const params = { length, now, market, token: place, chain, contractAddress, maxSupply };
  const told = { ...query, to: unixSeconds(Math.min(query.to, now + 1)) };
  return streamBuckets(engine, told, sql, (low, high) => ({ ...params, low, count: (high - low) / length }));
}
