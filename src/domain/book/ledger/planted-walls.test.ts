import { describe, expect, it } from 'vitest';
import { followPlanted, type PlantedMinute, plantWorld } from '@/testing/book/planted-walls';
import { cutLife, limitLife, type WallLife } from './wall-life';

const SIZE = { kind: 'size', size: 50 } as const;
const RATIO = { kind: 'ratio', times: 4 } as const;
const MID = 1000;

/** Minutes with the walls that are in each. */
const minutesOf = (...walls: PlantedMinute['walls'][]): PlantedMinute[] =>
  walls.map((own) => ({ mid: MID, walls: own }));

const bothOf = (minutes: readonly PlantedMinute[]): (readonly WallLife[])[] =>
  [SIZE, RATIO].map((threshold) => followPlanted(plantWorld(minutes), threshold).listWalls());

/** Price, birth in minutes, end in minutes and cause of each wall. */
const tell = (walls: readonly WallLife[]) =>
  walls.map(({ price, side, born, end }) => [side, price, born / 60, end.kind, 'at' in end ? end.at / 60 : undefined]);

describe('walls of planted worlds', () => {
  it('are standing with their peak, mean and age', () => {
    for (const walls of bothOf(minutesOf({}, { 980: 100 }, { 980: 300 }, { 980: 80 }))) {
      expect(tell(walls)).toEqual([['bid', 9800, 1, 'standing', undefined]]);
      expect(walls[0]).toMatchObject({ peak: 300, peakTime: 120, mean: 160, size: 80, snapshots: 3, touches: 0 });
      expect(walls[0]).toMatchObject({ bornDoubt: undefined, id: 'b9800@60', until: 240, mid: 10_000, nearest: 0.02 });
    }
  });
  it('are as far above the typical size as the threshold that made them walls, though what is around grew with them', () => {
    const crowd = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [960 + i, 40]));
    const minutes = minutesOf({}, { 980: 10 }, { 980: 100, ...crowd });
    const wall = followPlanted(plantWorld(minutes), RATIO)
      .listWalls()
      .find(({ price }) => price === 9800);
    expect(wall).toMatchObject({ born: 60, peak: 100 });
    expect(wall?.peakRatio).toBeGreaterThanOrEqual(RATIO.times);
  });
  it('are pulled where no trade reached them', () => {
    for (const walls of bothOf(minutesOf({}, { 980: 100, 1020: 90 }, { 1020: 90 }, {}))) {
      expect(tell(walls)).toEqual([
        ['bid', 9800, 1, 'pulled', 2],
        ['ask', 10_210, 1, 'pulled', 3],
      ]);
      expect(walls.map(({ pulled, eaten }) => pulled > 87 && eaten === 0)).toEqual([true, true]);
    }
  });
  it('shrank where their level rests on with too little for a wall, and were pulled where only the usual size is left', () => {
    const endsOf = (left: number) =>
      followPlanted(plantWorld(minutesOf({}, { 980: 100 }, { 980: left }, {})), SIZE)
        .listWalls()
        .map(({ end }) => end);
    expect(endsOf(20)).toEqual([{ kind: 'shrunk', at: 120, left: 20 }]);
    expect(endsOf(1.5)).toEqual([{ kind: 'pulled', at: 120 }]);
    expect(endsOf(25)).toEqual([{ kind: 'pulled', at: 180 }]);
  });
  it('have been as near as trades came to them, though no snapshot shows the price there', () => {
    const minutes: PlantedMinute[] = [
      { mid: MID, walls: {} },
      { mid: MID, walls: { 990: 100 }, traded: [990, MID] },
      { mid: MID, walls: { 990: 100 } },
    ];
    for (const [wall] of bothOf(minutes)) expect(wall).toMatchObject({ touches: 1, lastTouch: 120, nearest: 0 });
  });
  it('are eaten where trades went through them, on either side', () => {
    const down: PlantedMinute[] = [
      { mid: MID, walls: {} },
      { mid: MID, walls: { 990: 100 }, traded: [985, MID] },
      { mid: 986, walls: {} },
    ];
    const up: PlantedMinute[] = [
      { mid: MID, walls: {} },
      { mid: MID, walls: { 1010: 100 }, traded: [MID, 1015] },
      { mid: 1014, walls: {} },
    ];
    for (const walls of bothOf(down)) expect(tell(walls)).toEqual([['bid', 9900, 1, 'eaten', 2]]);
    for (const walls of bothOf(up)) {
      expect(tell(walls)).toEqual([['ask', 10_110, 1, 'eaten', 2]]);
      expect(walls[0]).toMatchObject({ touches: 1, pulled: 0, end: { basis: 'candles' } });
    }
  });
  it('are pulled where trades stopped one row short of them', () => {
    const minutes: PlantedMinute[] = [
      { mid: MID, walls: {} },
      { mid: MID, walls: { 990: 100 }, traded: [991, MID] },
      { mid: MID, walls: {} },
    ];
    for (const walls of bothOf(minutes)) expect(tell(walls)).toEqual([['bid', 9900, 1, 'pulled', 2]]);
  });
  it('have the share that was eaten before the rest was pulled', () => {
    const minutes: PlantedMinute[] = [
      { mid: MID, walls: { 990: 200 }, traded: [990, MID] },
      { mid: MID, walls: { 990: 140 } },
      { mid: MID, walls: {} },
    ];
    const [wall] = followPlanted(plantWorld(minutes), SIZE).listWalls();
    expect(wall).toMatchObject({ touches: 1, eaten: 60, end: { kind: 'pulled' }, bornDoubt: 'edge', id: 'b9900@0' });
    expect(wall.pulled).toBeGreaterThan(138);
  });
  it('are pulled where trades reached them and took less than half, as volume at price shows', () => {
    const minutes: PlantedMinute[] = [
      { mid: MID, walls: { 990: 200 }, traded: [990, MID] },
      { mid: MID, walls: {} },
    ];
    const endOf = (sold: number) => {
      const { tiles, sources } = plantWorld(minutes);
      const volumes = {
        times: Float64Array.of(0),
        offsets: [0, 2],
        prices: Float64Array.of(9890, 9900),
        buyVolumes: Float64Array.of(500, 500),
        sellVolumes: Float64Array.of(500, sold),
        seconds: 300,
        rowStep: 10,
      };
      const [wall] = followPlanted({ tiles, sources: { ...sources, volumes } }, SIZE).listWalls();
      return { kind: wall.end.kind, eaten: wall.eaten, basis: 'basis' in wall.end && wall.end.basis };
    };
    expect(endOf(60)).toEqual({ kind: 'pulled', eaten: 60, basis: false });
    expect(endOf(150)).toEqual({ kind: 'eaten', eaten: 150, basis: 'volumes' });
  });
  it('share what was traded on their side: together no more was eaten, and the rest was pulled', () => {
    const minutes: PlantedMinute[] = [
      { mid: MID, walls: { 990: 200, 995: 200, 1005: 100 }, traded: [988, 1007] },
      { mid: MID, walls: {} },
    ];
    const { tiles, sources } = plantWorld(minutes);
    const follow = (sells: number, buys: number) => {
      const volumes = {
        length: 1,
        times: Float64Array.of(0),
        buys: Float64Array.of(buys),
        sells: Float64Array.of(sells),
      };
      const traded = { volumes, seconds: 60, known: [{ from: 0, to: 120 }] };
      const walls = followPlanted({ tiles, sources: { ...sources, traded } }, SIZE).listWalls();
      return walls.map(({ price, end, eaten }) => [price, end.kind, Math.round(eaten)]);
    };
    expect(follow(100, 500)).toEqual([
      [9900, 'pulled', 50],
      [9950, 'pulled', 50],
      [10_060, 'eaten', 99],
    ]);
    expect(follow(300, 0).map(([, kind]) => kind)).toEqual(['eaten', 'eaten', 'pulled']);
  });
  it('were not pulled where size only flickered: what is put back was never gone', () => {
    const sizes = Array.from({ length: 60 }, (_, i) => ({ mid: MID, walls: { 990: 200 + 10 * (i % 2) } }));
    const minutes: PlantedMinute[] = [
      ...sizes.slice(0, -1),
      { ...sizes[59], traded: [988, MID] },
      { mid: 988, walls: {} },
    ];
    const [wall] = followPlanted(plantWorld(minutes), SIZE).listWalls();
    expect(wall.end.kind).toBe('eaten');
    expect(wall).toMatchObject({ pulled: 0, eaten: 210 });
  });
  it('continue where they step a row or two', () => {
    for (const walls of bothOf(minutesOf({}, { 980: 100 }, { 982: 110 }, { 981: 105 }, {}))) {
      expect(tell(walls)).toEqual([['bid', 9810, 1, 'pulled', 4]]);
      expect(walls[0].path.map(({ row }) => row)).toEqual([980, 982, 981]);
      expect(walls[0].id).toBe('b9800@60');
    }
  });
  it('do not continue behind a level that was traded through', () => {
    const minutes: PlantedMinute[] = [
      { mid: MID, walls: {} },
      { mid: MID, walls: { 990: 100 }, traded: [989, MID] },
      { mid: 990, walls: { 988: 100 } },
    ];
    for (const walls of bothOf(minutes)) {
      expect(tell(walls)).toEqual([
        ['bid', 9900, 1, 'eaten', 2],
        ['bid', 9880, 2, 'standing', undefined],
      ]);
    }
  });
  it('moved where the same size appeared further away', () => {
    for (const walls of bothOf(minutesOf({}, { 980: 100 }, { 970: 105 }))) {
      expect(tell(walls)).toEqual([
        ['bid', 9800, 1, 'moved', 2],
        ['bid', 9700, 2, 'standing', undefined],
      ]);
      expect(walls[0].end).toMatchObject({ to: ['b9700@120'], prices: [9700] });
      expect(walls[1].from).toEqual(['b9800@60']);
    }
  });
  it('did not move where another size appeared, on the other side, or far away', () => {
    for (const walls of [
      ...bothOf(minutesOf({}, { 980: 100 }, { 970: 180 })),
      ...bothOf(minutesOf({}, { 980: 100 }, { 1010: 100 })),
      ...bothOf(minutesOf({}, { 980: 100 }, { 950: 100 })),
    ])
      expect(walls[0].end.kind).toBe('pulled');
  });
  it('are split into several, or give away a part', () => {
    for (const walls of bothOf(minutesOf({}, { 980: 200 }, { 975: 100, 985: 100 }))) {
      expect(walls[0].end).toMatchObject({ kind: 'moved', prices: [9750, 9850] });
      expect(walls.slice(1).map(({ from }) => from)).toEqual([['b9800@60'], ['b9800@60']]);
    }
    for (const walls of bothOf(minutesOf({}, { 980: 200 }, { 980: 120, 976: 80 }))) {
      expect(tell(walls)).toEqual([
        ['bid', 9760, 2, 'standing', undefined],
        ['bid', 9800, 1, 'standing', undefined],
      ]);
      expect(walls[0].from).toEqual(['b9800@60']);
      // What is left was neither pulled nor eaten.
      expect(walls[1]).toMatchObject({ pulled: 0, eaten: 0 });
    }
  });
  it('are merged into a new wall or a standing one', () => {
    for (const walls of bothOf(minutesOf({}, { 976: 100, 984: 120 }, { 980: 220 }))) {
      expect(walls.slice(0, 2).map(({ end }) => end)).toMatchObject([
        { kind: 'moved', prices: [9800] },
        { kind: 'moved', prices: [9800] },
      ]);
      expect(walls[2].from.toSorted()).toEqual(['b9760@60', 'b9840@60']);
    }
    for (const walls of bothOf(minutesOf({}, { 980: 100, 984: 120 }, { 980: 220 }))) {
      expect(tell(walls)).toEqual([
        ['bid', 9840, 1, 'moved', 2],
        ['bid', 9800, 1, 'standing', undefined],
      ]);
    }
  });
  it('are uncertain where a snapshot is missing, and continue if they are still there after it', () => {
    const missing: PlantedMinute = { mid: MID, walls: {}, isMissing: true };
    const gone = [...minutesOf({}, { 980: 100 }), missing, ...minutesOf({})];
    for (const walls of bothOf(gone)) {
      expect(tell(walls)).toEqual([['bid', 9800, 1, 'uncertain', 3]]);
      expect(walls[0].end).toMatchObject({ why: 'gap' });
    }
    const stays = [...minutesOf({}, { 980: 100 }), missing, ...minutesOf({ 980: 100, 970: 90 })];
    for (const walls of bothOf(stays)) {
      expect(walls.map(({ hasGap, bornDoubt, end }) => [hasGap, bornDoubt, end.kind])).toEqual([
        [false, 'gap', 'standing'],
        [true, undefined, 'standing'],
      ]);
    }
  });
  it('are uncertain where no trades are known', () => {
    const minutes = minutesOf({}, { 980: 100 }, {}).map((one, i) => (i === 1 ? { ...one, hasNoCandle: true } : one));
    for (const walls of bothOf(minutes)) expect(walls[0].end).toMatchObject({ kind: 'uncertain', why: 'trades' });
  });
  it('are uncertain where the candle is longer than a column, unless the price went past them', () => {
    // One candle over both minutes reaches down to row 985.
    const endOf = (mid: number) => {
      const minutes: PlantedMinute[] = [
        { mid: MID, walls: { 990: 100 } },
        { mid, walls: {} },
      ];
      const { tiles, sources } = plantWorld(minutes);
      const long = {
        ...sources.candles,
        length: 1,
        seconds: 120,
        lows: Float64Array.of(9850),
        times: Float64Array.of(0),
      };
      return followPlanted({ tiles, sources: { ...sources, candles: long } }, SIZE).listWalls()[0].end;
    };
    expect(endOf(MID)).toMatchObject({ kind: 'uncertain', why: 'candle' });
    expect(endOf(986).kind).toBe('eaten');
  });
  it('are uncertain where the candle that reached them has a print off the market', () => {
    const minutes: PlantedMinute[] = [
      { mid: MID, walls: { 990: 100, 1030: 80 }, traded: [985, MID] },
      { mid: MID, walls: {} },
    ];
    const { tiles, sources } = plantWorld(minutes);
    const walls = followPlanted({ tiles, sources: { ...sources, offMarket: [0] } }, SIZE).listWalls();
    expect(walls.map(({ price, end }) => [price, end.kind])).toEqual([
      [9900, 'uncertain'],
      [10_310, 'pulled'],
    ]);
  });
  it('are uncertain where a venue of the sum has no book', () => {
    const world = plantWorld(minutesOf({}, { 980: 100 }, {}));
    const [wall] = followPlanted(world, SIZE, [[{ from: 0, to: 90 }]]).listWalls();
    expect(wall.end).toMatchObject({ kind: 'uncertain', why: 'venues' });
  });
  it('are out of range where the book no longer reaches them, and may be older where it starts to', () => {
    const minutes: PlantedMinute[] = [
      { mid: MID, walls: { 945: 100 } },
      { mid: MID + 10, walls: {} },
      { mid: MID, walls: { 945: 100 } },
    ];
    for (const walls of [followPlanted(plantWorld(minutes), SIZE).listWalls()]) {
      expect(tell(walls)).toEqual([
        ['bid', 9450, 0, 'out-of-range', 1],
        ['bid', 9450, 2, 'standing', undefined],
      ]);
      expect(walls[1].bornDoubt).toBe('range');
    }
  });
  it('are one wall where sizes flicker around the threshold', () => {
    const [wall, ...others] = followPlanted(
      plantWorld(minutesOf({}, { 980: 51 }, { 980: 49 }, { 980: 30 }, { 980: 55 })),
      SIZE,
    ).listWalls();
    expect(others).toEqual([]);
    expect(wall).toMatchObject({ snapshots: 4, born: 60, end: { kind: 'standing' } });
  });
  it('have the peak and the mean of a given range of time, each of the same snapshots', () => {
    const missing: PlantedMinute = { mid: MID, walls: {}, isMissing: true };
    const [wall] = followPlanted(
      plantWorld([...minutesOf({}, { 980: 300 }, { 980: 100 }), missing, ...minutesOf({ 980: 120 }, { 980: 110 })]),
      SIZE,
    ).listWalls();
    expect(wall.sizes).toEqual([300, 100, Number.NaN, 120, 110]);
    const peakIn = (from: number, to: number) => {
      const life = limitLife(wall, from, to);
      return life && [life.peak, life.peakTime, life.mean];
    };
    expect(limitLife(wall, 0, 600)).toBe(wall);
    expect(peakIn(60, 120)).toEqual([300, 60, 300]);
    expect(peakIn(120, 600)).toEqual([120, 240, 110]);
    expect(peakIn(130, 200)).toEqual([100, 120, 100]);
    expect([peakIn(0, 60), peakIn(180, 240), peakIn(360, 400)]).toEqual([undefined, undefined, undefined]);
  });
  it('are known up to a time: what stood on after it stands, and what took it later is left out', () => {
    const planted = plantWorld(minutesOf({}, { 980: 100 }, { 980: 120 }, { 980: 367 }, { 980: 90 }, {}));
    const [wall] = followPlanted(planted, SIZE).listWalls();
    expect(wall.end.kind).not.toBe('standing');
    const rowStep = 1;
    const cut = cutLife(wall, 170, rowStep);
    expect(cut).toMatchObject({ size: 120, seen: 120, until: 180, mean: 110, snapshots: 2, end: { kind: 'standing' } });
    // The last size is never more than the peak.
    expect(limitLife(cut, 0, 170)).toMatchObject({ peak: 120, peakTime: 120, size: 120 });
    // A snapshot that is missing afterwards is no gap of what was known then.
    expect(cutLife({ ...wall, hasGap: true }, 170, rowStep).hasGap).toBe(false);
    expect(cutLife(wall, 600, rowStep)).toBe(wall);
    expect(cutLife(wall, 60, rowStep)).toBe(wall);
  });
  it('keep their ids while live data grow and after going back to a mark', () => {
    const minutes = minutesOf({}, { 980: 100 }, { 980: 100, 1015: 70 }, { 1015: 70 }, { 970: 60, 1015: 70 });
    const whole = followPlanted(plantWorld(minutes), SIZE);
    for (let count = 1; count <= minutes.length; count++) {
      const ids = followPlanted(plantWorld(minutes.slice(0, count)), SIZE)
        .listWalls()
        .map(({ id }) => id);
      expect(whole.listWalls().map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    }
    const before = whole.listWalls();
    const mark = whole.mark();
    whole.push({
      column: 5,
      time: 300,
      length: 0,
      rows: new Int32Array(0),
      sizes: new Float64Array(0),
      sides: new Uint8Array(0),
      firstRow: 940,
      lastRow: 1059,
      mid: 10_000,
      bidRow: undefined,
      askRow: undefined,
      isPartial: false,
    });
    expect(whole.listWalls().every(({ end }) => end.kind !== 'standing')).toBe(true);
    whole.goBack(mark);
    expect(whole.listWalls()).toEqual(before);
  });
});
