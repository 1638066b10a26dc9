import { type BucketRate, UNITS_PER_WEIGHT, WINDOW_MICROS } from './token-bucket';

/** Redis's own time in microseconds: one clock for all instances, whatever theirs say. */
const REDIS_CLOCK = "local clock = redis.call('TIME')\nlocal clockMicros = clock[1] * 1000000 + clock[2]";

/**
 * `TokenBucket` in Lua: a hash with the bucket and a list with the charges of the last 60 s, as `at:weight:number`.
 *
 * Arguments: `spend`, `refund`, `look` or `settle`; limit; burst; weight (`spend`), charge (`refund`) or debt that is there
 * at least (`settle`); debt to add (`settle`).
 * Returns: 1 when accepted; debt; used; the charge or an empty text.
 *
 * Numbers in Lua are doubles. Each value here is a whole number below 2^53, and `%.0f` writes all its digits: time in
 * microseconds up to the year 2255, and `checkRate` for everything that depends on the tier. Elapsed time is capped at
 * the capacity, because `limit` is at least 1 and so forgives all of it within that many microseconds.
 * @param readClock sets `clockMicros`.
 */
export const makeBucketScript = (readClock = REDIS_CLOCK): string => `
local action, limit, burst, subject, owed = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4], ARGV[5]
local unit, window = ${UNITS_PER_WEIGHT}, ${WINDOW_MICROS}
local capacity = burst * unit
local function whole(number) return string.format('%.0f', number) end
local function read(charge)
  local at, weight = string.match(charge, '^(%d+):(%d+):')
  return tonumber(at), tonumber(weight)
end

local kept = redis.call('HMGET', KEYS[1], 'debt', 'at', 'used', 'number')
local debt, at = tonumber(kept[1] or 0), tonumber(kept[2] or 0)
local used, number = tonumber(kept[3] or 0), tonumber(kept[4] or 0)
${readClock}

local now = math.max(at, clockMicros)
debt = math.max(0, debt - math.min(now - at, capacity) * limit)
at = now
local first = redis.call('LINDEX', KEYS[2], 0)
while first do
  local firstAt, firstWeight = read(first)
  if firstAt > now - window then break end
  used = used - firstWeight
  redis.call('LPOP', KEYS[2])
  first = redis.call('LINDEX', KEYS[2], 0)
end

local accepted, charge = 0, ''
if action == 'spend' then
  local weight = tonumber(subject)
  if debt + weight * unit <= capacity then
    accepted, number = 1, number + 1
    charge = whole(at) .. ':' .. whole(weight) .. ':' .. whole(number)
    debt, used = debt + weight * unit, used + weight
    redis.call('RPUSH', KEYS[2], charge)
  end
elseif action == 'refund' then
  local _, weight = read(subject)
  local lowest, before, later = debt, debt, at
  local charges = redis.call('LRANGE', KEYS[2], 0, -1)
  for index = #charges, 1, -1 do
    if lowest <= 0 or charges[index] == subject then break end
    local chargedAt, charged = read(charges[index])
    before = before + (later - chargedAt) * limit - charged * unit
    lowest, later = math.min(lowest, before), chargedAt
  end
  debt = debt - math.min(weight * unit, lowest)
  if redis.call('LREM', KEYS[2], -1, subject) == 1 then used = used - weight end
elseif action == 'settle' then
  debt = math.min(capacity, math.max(debt, tonumber(subject)) + tonumber(owed))
end

if debt == 0 and used == 0 then
  redis.call('DEL', KEYS[1], KEYS[2])
else
  redis.call('HSET', KEYS[1], 'debt', whole(debt), 'at', whole(at), 'used', whole(used), 'number', whole(number))
  local life = whole(math.ceil(debt / limit / 1000) + window / 1000 + 1000)
  redis.call('PEXPIRE', KEYS[1], life)
  redis.call('PEXPIRE', KEYS[2], life)
end
return {accepted, debt, used, charge}
`;

/**
 * Notes that an instance is up and counts those that were within 15 s. A beat every 5 s may be lost twice.
 * Arguments: the instance, and whether it is up (`1`) or ends.
 */
export const BEAT_SCRIPT = `
local time = redis.call('TIME')
if ARGV[2] == '1' then redis.call('ZADD', KEYS[1], time[1], ARGV[1]) else redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', time[1] - 15)
redis.call('EXPIRE', KEYS[1], 60)
return redis.call('ZCARD', KEYS[1])
`;

/**
 * Refuses a tier whose numbers a double cannot hold exactly. The largest product in the script is that of the capped
 * elapsed time and the limit; walking back over the window stays below twice the capacity and 60 s of refill.
 * @throws RangeError
 */
export function checkRate({ limit, burst }: BucketRate): void {
  const isWhole = [limit, burst].every((value) => Number.isSafeInteger(value) && value >= 1);
  const capacity = burst * UNITS_PER_WEIGHT;
  const largest = Math.max(capacity * limit, 2 * capacity + limit * WINDOW_MICROS);
  if (!isWhole || largest > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`A tier of ${limit} weight a minute and ${burst} at once cannot be counted exactly`);
  }
}
