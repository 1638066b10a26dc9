import { systemClock } from '@/base/clock';
import { openDemoVenue } from './demo-venue';
import { loadDemoStretch } from './load-excerpt';

const [root, port, speed] = process.argv.slice(2);
const stretch = loadDemoStretch(root);
const venue = await openDemoVenue({ stretch, clock: systemClock, port: Number(port), speed: Number(speed) });
const minutes = ((stretch.frames.at(-1)?.timeMs ?? 0) - stretch.snapshot.T) / 60_000;
process.stdout.write(`Plays ${minutes.toFixed(1)} recorded minutes of BTCUSDT round and round at ${venue.base}; Ctrl+C ends it.
In another terminal:
FEED_HOSTS='binance-futures=${venue.base}' npm start -- --record binance-futures:BTCUSDT
`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void venue.close().then(() => process.exit(0)));
