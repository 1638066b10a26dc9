import { parseArgs } from 'node:util';
import { loadLongestLoop } from './find-loop';
import { LoopbackVenue } from './loopback-venue';

const USAGE = 'Usage: npm run demo:venue -- [--port N] [--speed X]';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n${USAGE}\n`);
  process.exit(1);
}

function readOptions(args: string[]): { readonly port: number; readonly speed: number; readonly excerpt: string } {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args, options: { port: text, speed: text, excerpt: text } });
    return { port: Number(values.port ?? 4480), speed: Number(values.speed ?? 1), excerpt: values.excerpt ?? '' };
  } catch (error) {
    fail(error instanceof Error ? error.message.split('. ')[0] : String(error));
  }
}

async function main(): Promise<void> {
  const { port, speed, excerpt } = readOptions(process.argv.slice(2));
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) fail('--port must be a whole number from 0 to 65535');
  if (!(speed > 0 && speed <= 1000)) fail('--speed must be a number above 0, at most 1000');
  const loop = loadLongestLoop(excerpt);
  const venue = new LoopbackVenue({ loop, port, speed });
  const address = await venue.listen().catch((error: unknown) => {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    fail(isTaken ? `Port ${port} is in use: choose another one with --port` : String(error));
  });
  print(
    `A recorded ${loop.symbol} perpetual of Binance plays at ${address}, ${loop.lengthMs / 60_000} minutes again and again.`,
  );
  print('Its open interest is invented: no recording has any. In another terminal:');
  print(`FEED_HOSTS='binance-futures=${address}' npm start -- --record binance-futures:${loop.symbol}`);
  const stop = (): void => void venue.close().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

void main();
