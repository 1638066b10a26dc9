import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSelfSigned } from '@/testing/venue/self-signed';
import { ROOT } from '../scripts/bootstrap.mjs';
import { findFreePort } from '../scripts/find-free-port.mjs';
import { makeFolder, runToEnd, startProgram } from './programs.mjs';

/** Whether nginx can be tried here. The run says so where it cannot. */
function isNginxThere() {
  const isThere = runToEnd('nginx', ['-v'], {}).status === 0;
  if (!isThere) process.stderr.write('SKIPPED: nginx is not installed, so the proxy of deploy/ is not tried\n');
  return isThere;
}

/** The template as the image of nginx fills it in, on this machine: other ports, other paths. */
function fillTemplate(folder, { port, instances }) {
  const text = readFileSync(join(ROOT, 'deploy/nginx/depthscape.conf.template'), 'utf8')
    .replaceAll('${PUBLIC_HOST}', '127.0.0.1')
    .replace('listen 8443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('instance-a:4400', `127.0.0.1:${instances[0]}`)
    .replace('instance-b:4400', `127.0.0.1:${instances[1]}`)
    .replace('proxy_set_header Host $host', 'proxy_set_header Host $http_host')
    .replaceAll('/run/secrets', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/t;`,
  );
  const whole = `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1; events {}
http { access_log off; ${temporary.join(' ')}
${text}
}`;
  writeFileSync(join(folder, 'nginx.conf'), whole);
}

const isThere = isNginxThere();

describe.skipIf(!isThere)('nginx in front of two instances', () => {
  const folder = makeFolder('nginx');
  // Its workers run as another user.
  chmodSync(folder, 0o755);
  const programs = [];
  const facts = {};

  const startInstance = async (name, port, publicPort) => {
    const program = startProgram('node', [join(ROOT, 'dist/service/main.js'), '--no-simulation'], {
      cwd: ROOT,
      env: {
        PORT: String(port),
        DATA_DIR: join(folder, name),
        KEYS_DIR: join(folder, 'keys'),
        PUBLIC_ORIGIN: `https://127.0.0.1:${publicPort}`,
        TRUST_PROXY: '127.0.0.1',
        PROXY_USER_HEADER: 'X-Auth-User',
        PROXY_USER_TIER: 'enterprise',
        LOG: 'json',
      },
    });
    programs.push(program);
    await program.says(/is ready at/);
    return program;
  };

  const ask = (path, headers = {}) =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: facts.port, path, headers, agent: false, ca: facts.cert };
      const sent = request(options, (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
        );
        answer.on('error', reject);
      });
      sent.on('error', reject).end();
    });
  const login = { Authorization: `Basic ${Buffer.from('anna:sesame').toString('base64')}` };

  beforeAll(async () => {
    const { cert, key } = makeSelfSigned();
    facts.cert = cert;
    writeFileSync(join(folder, 'public-certificate'), cert);
    writeFileSync(join(folder, 'public-key'), key);
    writeFileSync(join(folder, 'users'), 'anna:{PLAIN}sesame\n');
    mkdirSync(join(folder, 'keys'));
    const added = runToEnd('node', ['dist/service/keys-main.js', 'add', '--tier', 'basic', '--name', 'desk'], {
      cwd: ROOT,
      env: { KEYS_DIR: join(folder, 'keys') },
    });
    facts.key = added.stdout.trim().split('\n').at(-1);
    const [port, a, b] = [await findFreePort(), await findFreePort(), await findFreePort()];
    facts.port = port;
    facts.instances = [await startInstance('a', a, port), await startInstance('b', b, port)];
    fillTemplate(folder, { port, instances: [a, b] });
    facts.tried = runToEnd('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {});
    programs.push(startProgram('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {}));
    const isUp = () => ask('/healthz', login).then(({ status }) => status === 200);
    await vi.waitUntil(() => isUp().catch(() => false), { timeout: 60_000 });
  });

  afterAll(async () => {
    for (const program of programs.toReversed()) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is accepted by the check of nginx itself', () => {
    expect(facts.tried.stderr).toContain('test is successful');
    expect(facts.tried.status).toBe(0);
  });

  it('asks for a log-in, and then gives the page a session without a key', async () => {
    expect((await ask('/')).status).toBe(401);
    const { status, bytes } = await ask('/local/session', login);
    expect(status).toBe(200);
    expect(JSON.parse(bytes)).toMatchObject({ source: 'relay', apiOrigin: `https://127.0.0.1:${facts.port}` });
    const usage = await ask('/v1/usage', login);
    expect(usage.status).toBe(200);
  });

  it('needs no sticky sessions: every instance gives the same session, and takes that of the other', async () => {
    const sessions = [];
    for (let turn = 0; turn < 4; turn++) sessions.push(JSON.parse((await ask('/local/session', login)).bytes));
    expect(sessions[0].key).toBeUndefined();
    expect(sessions[0].keyId).toMatch(/./);
    for (const session of sessions) expect(session).toEqual(sessions[0]);
    // Each of them answered some of these, by its own log.
    for (const { output } of facts.instances) expect(output.text).toMatch(/"msg":"answered"/);
  });

  it('takes a key in place of a log-in, at both instances, and no name that a client makes up', async () => {
    for (let turn = 0; turn < 4; turn++) {
      expect((await ask('/v1/usage', { 'X-Service-Key': facts.key })).status).toBe(200);
      expect((await ask('/v1/usage', { 'X-Service-Key': 'wrong', 'X-Auth-User': 'anna' })).status).toBe(401);
      expect((await ask('/v1/usage', { 'X-Service-Key': 'wrong', ...login })).status).toBe(401);
    }
    expect((await ask('/v1/usage', { 'X-Auth-User': 'anna' })).status).toBe(401);
  });

  it('passes compressed answers on as they are, and the client’s address to the logs alone', async () => {
    const forged = { ...login, 'Accept-Encoding': 'gzip', 'X-Forwarded-For': '198.51.100.1' };
    for (let turn = 0; turn < 2; turn++) {
      const { headers } = await ask('/openapi.json', forged);
      expect(headers['content-encoding']).toBe('gzip');
    }
    for (const instance of facts.instances) {
      await instance.says(/"msg":"answered"/);
      expect(instance.output.text).toContain('"client":"127.0.0.1"');
      expect(instance.output.text).not.toContain('198.51.100.1');
    }
  });

  it('goes on with the other instance when one stops', async () => {
    await facts.instances[0].stop();
    for (let turn = 0; turn < 6; turn++) expect((await ask('/v1/usage', login)).status).toBe(200);
  });
});

/** An instance whose answers a test writes itself. */
async function openPlayedInstance() {
  const answers = [];
  const server = createServer((_, answer) => {
    answers.push(answer);
    answer.writeHead(200, { 'Content-Type': 'application/json' }).flushHeaders();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { answers, server, port: server.address().port };
}

describe.skipIf(!isThere)('an answer that is streamed through nginx', () => {
  const folder = makeFolder('nginx-stream');
  chmodSync(folder, 0o755);
  const { cert, key } = makeSelfSigned();
  let instance;
  let proxy;
  let port;

  /** Sends a question with a key, which needs no log-in. */
  const ask = (path) =>
    new Promise((resolve, reject) => {
      const headers = { 'X-Service-Key': 'any' };
      request({ host: '127.0.0.1', port, path, headers, agent: false, ca: cert }, resolve).on('error', reject).end();
    });

  beforeAll(async () => {
    writeFileSync(join(folder, 'public-certificate'), cert);
    writeFileSync(join(folder, 'public-key'), key);
    writeFileSync(join(folder, 'users'), '');
    instance = await openPlayedInstance();
    port = await findFreePort();
    fillTemplate(folder, { port, instances: [instance.port, instance.port] });
    proxy = startProgram('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {});
    const isUp = () => ask('/up').then((answer) => answer.destroy());
    await vi.waitFor(isUp, { timeout: 60_000 });
    instance.answers.length = 0;
  });

  afterAll(async () => {
    await proxy?.stop();
    instance?.server.closeAllConnections();
    instance?.server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('comes row by row: the next one is written only when the last one has arrived', async () => {
    const answer = await ask('/v1/points');
    const rows = answer[Symbol.asyncIterator]();
    for (let row = 0; row < 20; row++) {
      instance.answers[0].write(`row ${row},`);
      expect(String((await rows.next()).value)).toBe(`row ${row},`);
    }
    instance.answers[0].end();
    expect((await rows.next()).done).toBe(true);
  });

  it('ends at the instance when its reader leaves, so that the query behind it ends', async () => {
    const answer = await ask('/v1/points');
    const sent = instance.answers.at(-1);
    sent.write('a first row,');
    await answer[Symbol.asyncIterator]().next();
    const closed = new Promise((resolve) => sent.once('close', resolve));
    answer.destroy();
    await closed;
    expect(sent.writableFinished).toBe(false);
  });
});
