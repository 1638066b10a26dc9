import { createServer } from 'node:http';

/**
 * Sends `port` to its parent and answers `/v1/points?bytes=N&rate=BYTES_PER_SECOND` with N bytes, without a rate as
 * fast as possible.
 */
const BLOCK = Buffer.alloc(65_536, '97641.5,12.25,');

async function send(response, bytes, rate) {
  const started = performance.now();
  for (let sent = 0; sent < bytes; sent += BLOCK.length) {
    const early = rate === 0 ? 0 : (sent / rate) * 1000 - (performance.now() - started);
    if (early > 2) await new Promise((resolve) => setTimeout(resolve, early));
    if (!response.write(BLOCK.subarray(0, bytes - sent)))
      await new Promise((resolve) => response.once('drain', resolve));
  }
  response.end();
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url, 'http://upstream');
  response.writeHead(200, { 'Content-Type': 'application/json' });
  void send(response, Number(searchParams.get('bytes')), Number(searchParams.get('rate') ?? 0));
}).listen(0, '127.0.0.1', () => process.send(server.address().port));
