import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type Hosting, HostingError } from './read-hosting';

async function readPem(variable: string, path: string): Promise<Buffer> {
  return readFile(path).catch((cause: unknown) => {
    throw new HostingError(`The file ${path} of ${variable} cannot be read`, { cause });
  });
}

/** A server that does not listen yet; with a certificate, an encrypted one. @throws HostingError */
export async function makeServer({ tls }: Hosting, options: ServerOptions, listener: RequestListener): Promise<Server> {
  if (tls === undefined) return createServer(options, listener);
  const [cert, key] = await Promise.all([readPem('TLS_CERT_FILE', tls.certFile), readPem('TLS_KEY_FILE', tls.keyFile)]);
  try {
    return createSecureServer({ ...options, cert, key, minVersion: 'TLSv1.2' }, listener);
  } catch {
    // No cause: it may quote the key.
    throw new HostingError('TLS_CERT_FILE and TLS_KEY_FILE must hold a certificate and its key in PEM');
  }
}
