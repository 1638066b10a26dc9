// Asks the service of this machine whether it is up: 0, or 1 while it prepares its data or does not answer.
import { request } from 'node:http';
import { request as requestSecure } from 'node:https';

const port = Number(process.env.PORT || 4400);
const isSecure = Boolean(process.env.TLS_CERT_FILE);
// The certificate is for the public name, and this never leaves the machine.
const options = { host: '127.0.0.1', port, path: '/healthz', timeout: 4000, rejectUnauthorized: false };
const sent = (isSecure ? requestSecure : request)(options, (answer) => {
  answer.resume();
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
});
sent.on('timeout', () => sent.destroy());
sent.on('error', () => {
  process.exitCode = 1;
});
sent.end();
