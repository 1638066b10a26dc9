/** An address to which a request with a key must not be sent; the message is a sentence for the user. */
export class BaseAddressError extends Error {
  override readonly name = 'BaseAddressError';
}

const LOOPBACK_NAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The address of a service: origin and path prefix without a trailing slash. Plain `http:` is only allowed for this
 * machine, because the key would be readable on the way.
 * @throws BaseAddressError
 */
export function parseBaseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new BaseAddressError('The service address must look like https://host or https://host/path');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new BaseAddressError('The service address must not have a user, password, query or fragment');
  }
  if (url.protocol === 'http:' && !LOOPBACK_NAMES.includes(url.hostname)) {
    throw new BaseAddressError('An http: address must be on this machine, because the key would travel unencrypted');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Scheme, host and port of an address from `parseBaseAddress`: what a policy or a browser compares. */
export function getOrigin(baseAddress: string): string {
  return new URL(baseAddress).origin;
}
