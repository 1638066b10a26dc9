import { makeRandom, type Random } from '@/base/random';
import type { Dialect, Part } from './dialects';
import { beginFrame, type Damage, damage, drawFault, type Fault, makeDeepFrame } from './faults';
import { TextBook } from './text-book';
import type { TrueEvent, TrueMarket } from './true-market';
import { type Client, openVenueServer, type ServedAnswer, type ServerHooks, type VenueServer } from './venue-server';

export interface FaultyOptions {
  readonly dialect: Dialect;
  readonly market: TrueMarket;
  readonly seed: number;
  /** About this many events between two faults; 0: no faults. */
  readonly every: number;
}

type Refusal = NonNullable<ReturnType<NonNullable<ServerHooks['refuse']>>>;

/** What happens to a frame of the book. */
type FrameFault = 'drop' | 'double' | 'reorder' | Damage;

const MORE_THAN_ANY_FRAME = 1 << 30;
const HALF_A_FRAME = 1 << 20;
const SLOW_MS = 60;
const MAINTENANCE = 1012;

/** A venue on loopback with one market, where things go wrong by a script that its seed repeats. */
export class FaultyVenue {
  /** How often each fault was planted. */
  readonly planted = new Map<Fault, number>();
  readonly #options: FaultyOptions;
  readonly #random: Random;
  #server: VenueServer | undefined;
  #untilFault: number;
  /** The fault for the next frame of the book. */
  #frameFault: FrameFault | undefined;
  readonly #held = new Map<Client, string>();
  readonly #slow = new Map<Client, string[]>();
  readonly #refusals: Refusal[] = [];
  readonly #restFailures: ServedAnswer[] = [];
  #subscriptionFault: 'refused' | 'unanswered' | undefined;
  #isStale = false;
  #opened = 0;
  readonly #oldBook = new TextBook();
  #oldPosition: TrueMarket['position'];

  constructor(options: FaultyOptions) {
    this.#options = options;
    this.#random = makeRandom(options.seed);
    this.#untilFault = this.#drawPause();
    this.#oldPosition = options.market.position;
    this.#keepOld();
  }

  /** Count of connections so far; below, of open ones. */
  get opened(): number {
    return this.#opened;
  }

  get connected(): number {
    return this.#server?.clients.size ?? 0;
  }

  /** Bytes that were sent but not received. */
  get backlogBytes(): number {
    return [...(this.#server?.clients ?? [])].reduce((sum, client) => sum + client.backlogBytes, 0);
  }

  get base(): string {
    return this.#server?.base ?? '';
  }

  async open(): Promise<this> {
    this.#server = await openVenueServer({
      answer: () => this.#answer(),
      refuse: () => this.#refusals.shift(),
      onOpen: () => {
        this.#opened++;
      },
      onMessage: (client, text) => this.#listen(client, text),
    });
    return this;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** Advances the market by its next `count` events. `isCalm`: nothing goes wrong. */
  play(count: number, isCalm = false): void {
    const { market, every } = this.#options;
    for (let i = 0; i < count; i++) {
      if (!isCalm && every > 0 && --this.#untilFault <= 0) {
        this.#untilFault = this.#drawPause();
        this.plant(drawFault(this.#random));
      }
      this.#publish(market.next());
    }
  }

  /** Makes `fault` happen now, or to the next thing sent. */
  plant(fault: Fault): void {
    this.planted.set(fault, (this.planted.get(fault) ?? 0) + 1);
    this.#effects[fault]();
  }

  readonly #effects: Readonly<Record<Fault, () => void>> = {
    drop: () => this.#setFrameFault('drop'),
    double: () => this.#setFrameFault('double'),
    reorder: () => this.#setFrameFault('reorder'),
    malformed: () => this.#setFrameFault('malformed'),
    'wrong field': () => this.#setFrameFault('wrong field'),
    'negative number': () => this.#setFrameFault('negative number'),
    'off tick': () => this.#setFrameFault('off tick'),
    'restarted numbers': () => this.#options.market.renumber(),
    'deep frame': () => this.#each((client) => client.send(makeDeepFrame())),
    'endless upgrade': () => {
      this.#refusals.push('endless');
      this.#each((client) => client.cut());
    },
    cross: () => this.#options.market.cross(),
    'stale snapshot': () => {
      this.#isStale = true;
      this.#setFrameFault('drop');
    },
    cut: () => this.#each((client) => client.cut()),
    maintenance: () => {
      this.#refusals.push({ status: 503 }, { status: 502 });
      this.#each((client) => client.close(MAINTENANCE, 'Service restart'));
    },
    farewell: () => {
      const { farewell } = this.#options.dialect;
      if (farewell) this.#each((client) => client.send(farewell));
    },
    silence: () => this.#each((client) => (client.isSilent = true)),
    slow: () => this.#each((client) => this.#slowDown(client)),
    'endless frame': () =>
      this.#each((client) => {
        client.sendRaw(beginFrame(HALF_A_FRAME));
        client.isSilent = true;
      }),
    'long frame': () =>
      this.#each((client) => {
        client.sendRaw(beginFrame(MORE_THAN_ANY_FRAME));
        client.isSilent = true;
      }),
    'refused subscription': () => this.#failSubscription('refused'),
    'unanswered subscription': () => this.#failSubscription('unanswered'),
    busy: () => this.#fail(429, { 'Retry-After': '0' }),
    ban: () => this.#fail(418, { 'Retry-After': '0' }),
    'not here': () => this.#fail(451),
    'out of order': () => this.#fail(500),
    delisted: () => {
      this.#failSubscription('refused');
      this.#restFailures.push({ status: 400, body: '{"code":-1121,"msg":"Invalid symbol."}' });
    },
  };

  #setFrameFault(fault: FrameFault | undefined): void {
    this.#frameFault = fault;
  }

  /** Answers the next connection and the next request with `status`. */
  #fail(status: number, headers: Readonly<Record<string, string>> = {}): void {
    this.#refusals.push({ status, headers });
    this.#restFailures.push({ status, body: '{}', headers });
    this.#each((client) => client.cut());
  }

  #failSubscription(fault: 'refused' | 'unanswered'): void {
    this.#subscriptionFault = fault;
    this.#each((client) => client.cut());
  }

  #each(work: (client: Client) => void): void {
    for (const client of this.#server?.clients ?? []) work(client);
  }

  #drawPause(): number {
    return 1 + Math.floor(2 * this.#random() * this.#options.every);
  }

  #keepOld(): void {
    const { book, position } = this.#options.market;
    const { bids, asks } = this.#oldBook.changesTo(book.best('bids', 1000), book.best('asks', 1000));
    this.#oldBook.apply(bids, asks);
    this.#oldPosition = position;
  }

  #publish(event: TrueEvent): void {
    const { dialect } = this.#options;
    const part: Part = 'update' in event ? 'book' : 'trades';
    const fault = part === 'book' ? this.#frameFault : undefined;
    if (part === 'book') this.#frameFault = undefined;
    this.#each((client) => {
      if (![...client.streams].some((stream) => dialect.isOf(stream, part))) return;
      const text = 'update' in event ? dialect.update(event.update, client) : dialect.trade(event.trade, client);
      this.#spoil(client, text, fault);
    });
    if (this.#random() < 0.02) this.#keepOld();
  }

  #spoil(client: Client, text: string, fault: FrameFault | undefined): void {
    if (fault === 'drop') return;
    if (fault === 'reorder' && !this.#held.has(client)) {
      this.#held.set(client, text);
      return;
    }
    if (fault === undefined || fault === 'double' || fault === 'reorder') this.#send(client, text);
    else this.#send(client, damage(text, fault, this.#random));
    if (fault === 'double') this.#send(client, text);
    const held = this.#held.get(client);
    this.#held.delete(client);
    if (held !== undefined) this.#send(client, held);
  }

  #send(client: Client, text: string): void {
    const slow = this.#slow.get(client);
    if (slow) slow.push(text);
    else client.send(text);
  }

  #slowDown(client: Client): void {
    if (this.#slow.has(client)) return;
    const late: string[] = [];
    this.#slow.set(client, late);
    setTimeout(() => {
      this.#slow.delete(client);
      for (const text of late) client.send(text);
    }, SLOW_MS);
  }

  #listen(client: Client, message: string): void {
    const { dialect, market } = this.#options;
    const asked = dialect.listen(message, client);
    if (asked === undefined) return;
    if ('reply' in asked) {
      client.send(asked.reply);
      return;
    }
    const fault = this.#subscriptionFault;
    this.#subscriptionFault = undefined;
    if (fault === 'unanswered') return;
    for (const text of fault === 'refused' ? asked.refuse() : asked.accept()) this.#send(client, text);
    if (fault === 'refused') return;
    for (const stream of asked.off) client.streams.delete(stream);
    for (const stream of asked.on) {
      client.streams.add(stream);
      if (!dialect.isInStream || !dialect.isOf(stream, 'book')) continue;
      this.#send(client, dialect.picture(market.book, market.position, client));
    }
  }

  #answer(): ServedAnswer {
    const failure = this.#restFailures.shift();
    if (failure) return failure;
    const { dialect, market } = this.#options;
    const isStale = this.#isStale;
    this.#isStale = false;
    const body = isStale
      ? dialect.picture(this.#oldBook, this.#oldPosition)
      : dialect.picture(market.book, market.position);
    return { status: 200, body };
  }
}
