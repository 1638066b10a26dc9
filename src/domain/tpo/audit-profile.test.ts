import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { makeRandomProfile, RANDOM_PROFILE } from '@/testing/random-profile';
import { type AuditField, auditProfile, type ServedFigures, type ServedLevels } from './audit-profile';
import { countAt, firstOf } from './compute-tpo';
import { computeFigures, type ProfileFigures } from './profile-figures';
import type { SessionProfile } from './session-profile';

const SESSIONS = process.env.FULL ? 10_000 : 200;
const LIMIT_MS = process.env.FULL ? 600_000 : 30_000;

/** What a faultless service sends with a session. */
function serve(profile: SessionProfile): { figures: Required<ServedFigures>; levels: ServedLevels } {
  const { levels, buys, sells } = profile;
  const own = computeFigures(profile) as ProfileFigures;
  const column = (read: (level: number) => number): Float64Array => Float64Array.from(buys.keys(), read);
  return {
    figures: {
      ...own,
      blockMinutes: profile.blockSeconds / 60,
      periodStart: profile.start,
      periodEnd: profile.end,
      openingPrice: profile.open,
      closingPrice: profile.close,
      valueAreaPercent: 70,
      // Summed in another order, as databases do.
      totalVolume: buys.reduceRight((sum, buy, i) => sum + buy + sells[i], 0),
    },
    levels: {
      counts: column((i) => countAt(levels, i)),
      volumes: column((i) => sells[i] + buys[i]),
      firstTouches: column((i) => levels.blocks[firstOf(levels, i)]),
      lastTouches: column((i) => levels.blocks[levels.blockEnds[i] - 1]),
    },
  };
}

const makeSmall = (random: Random): SessionProfile =>
  makeRandomProfile(random, { ...RANDOM_PROFILE, blockCount: 1 + Math.floor(random() * 16), rowHeight: 0.1 });

type Plant = (profile: SessionProfile) => Partial<ServedFigures>;

const step =
  (field: keyof ProfileFigures, change: number): Plant =>
  (profile) => ({
    [field]: ((computeFigures(profile) as ProfileFigures)[field] as number) + change,
  });

/** A wrong figure for each field that follows from the levels. */
const PLANTS: Readonly<Record<keyof ServedFigures, Plant>> = {
  pocPrice: step('pocPrice', 0.1),
  vahPrice: step('vahPrice', 0.1),
  valPrice: step('valPrice', -0.1),
  profileHigh: step('profileHigh', 0.1),
  profileLow: step('profileLow', -0.1),
  balanceHigh: step('balanceHigh', -0.1),
  balanceLow: step('balanceLow', 0.1),
  totalTpoCount: step('totalTpoCount', 1),
  totalVolume: ({ buys }) => ({ totalVolume: buys.reduce((sum, buy) => sum + buy, 0) }),
  poorHighs: ({ levels }) => ({ poorHighs: [levels.price[levels.length - 1] + 0.1] }),
  poorLows: ({ levels }) => ({ poorLows: [levels.price[0] - 0.1] }),
  singlePrints: ({ levels }) => ({ singlePrints: [levels.price[0]] }),
  valueAreaPercent: () => ({ valueAreaPercent: 68.2 }),
  blockMinutes: () => ({ blockMinutes: 60 }),
  periodStart: ({ start }) => ({ periodStart: start + 1800 }),
  periodEnd: ({ end }) => ({ periodEnd: end + 86_400 }),
  openingPrice: ({ levels }) => ({ openingPrice: levels.price[levels.length - 1] + 0.25 }),
  closingPrice: ({ levels }) => ({ closingPrice: levels.price[0] - 0.15 }),
};

/** Fields left out because they are NaN, such as an initial balance without trades. */
const sayable = (figures: ServedFigures): ServedFigures =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => !Number.isNaN(value)));

describe('the audit of a session', () => {
  it(
    `flags nothing of ${SESSIONS} sessions that are served right (seed 5)`,
    () => {
      const random = makeRandom(5);
      let served = 0;
      while (served < SESSIONS) {
        const profile = makeSmall(random);
        if (profile.levels.length === 0) continue;
        const { figures, levels } = serve(profile);
        const { findings, compared, unsent } = auditProfile(sayable(figures), profile, levels);
        expect(findings).toEqual([]);
        expect(compared.length).toBeGreaterThanOrEqual(20);
        expect(unsent).toEqual([]);
        served++;
      }
    },
    LIMIT_MS,
  );

  it.each(Object.entries(PLANTS) as [keyof ServedFigures, Plant][])('flags a wrong %s', (field, plant) => {
    const random = makeRandom(6);
    for (let i = 0; i < 5; i++) {
      const profile = makeRandomProfile(random, { ...RANDOM_PROFILE, rowHeight: 0.1 });
      const { figures, levels } = serve(profile);
      if (Number.isNaN(figures.balanceHigh)) continue;
      const found = auditProfile({ ...figures, ...plant(profile) }, profile, levels).findings;
      const fields: readonly AuditField[] = found.map((finding) => finding.field);
      expect(fields).toContain(field);
      // Another share changes the areas and nothing else.
      if (field !== 'valueAreaPercent') expect(fields).toEqual([field]);
      expect(found[0].rule).toMatch(/\.$/);
    }
  });

  it.each(['counts', 'volumes', 'firstTouches', 'lastTouches'] as const)('flags wrong %s of levels', (field) => {
    const profile = makeRandomProfile(makeRandom(7));
    const { figures, levels } = serve(profile);
    const wrong = levels[field].map((value, i) => (i === 3 || i === 5 ? value + 1 : value));
    const [finding, ...more] = auditProfile(figures, profile, { ...levels, [field]: wrong }).findings;
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ field, at: { price: profile.levels.price[3], count: 2 }, served: [wrong[3]] });
  });

  it('lists what was compared: for levels, the fields that at least one of them has', () => {
    const profile = makeRandomProfile(makeRandom(7));
    const { figures, levels } = serve(profile);
    const unknown = levels.counts.map(() => Number.NaN);
    const audit = auditProfile({ pocPrice: figures.pocPrice }, profile, {
      ...levels,
      counts: unknown,
      volumes: unknown,
    });
    expect(audit.compared).toEqual(['pocPrice', 'firstTouches', 'lastTouches']);
    expect(audit.unsent).not.toContain('pocPrice');
    expect(audit.unsent).toContain('singlePrints');
  });

  it('reports both numbers, and checks areas of another share against that share', () => {
    const profile = makeRandomProfile(makeRandom(8));
    const { figures } = serve(profile);
    const narrow = computeFigures(profile, 50) as ProfileFigures;
    const { vahPrice, valPrice } = narrow;
    expect(auditProfile({ vahPrice, valPrice, valueAreaPercent: 50 }, profile).findings).toMatchObject([
      { field: 'valueAreaPercent', served: [50], computed: [70] },
    ]);
    expect(auditProfile({ ...figures, pocPrice: 1 }, profile).findings).toMatchObject([
      { field: 'pocPrice', served: [1], computed: [figures.pocPrice] },
    ]);
    expect(auditProfile({ valueAreaPercent: 0.7, vahPrice: figures.vahPrice }, profile).findings).toHaveLength(1);
  });

  it('compares nothing that was not sent, and flags figures of a session without levels', () => {
    const profile = makeRandomProfile(makeRandom(9));
    expect(auditProfile({}, profile)).toMatchObject({ findings: [], compared: [] });
    expect(auditProfile({}, profile).unsent).toHaveLength(12);
    const unsent = { ...profile, buys: profile.buys.map(() => Number.NaN) };
    expect(auditProfile({ totalVolume: 5 }, unsent).compared).toEqual([]);
    const empty = makeRandomProfile(makeRandom(9), { ...RANDOM_PROFILE, blockCount: 0 });
    expect(auditProfile({ pocPrice: 5, openingPrice: 5 }, empty).findings.map(({ field }) => field)).toEqual([
      'pocPrice',
      'openingPrice',
    ]);
    expect(auditProfile({ poorHighs: [] }, empty)).toMatchObject({ findings: [], compared: ['poorHighs'] });
  });
});
