import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An IPv4 address that arrives at an IPv6 socket is the same address. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The proxies whose words about a client are taken: addresses, and networks such as `10.42.0.0/16`. */
export class ProxyList {
  readonly #list = new BlockList();

  /** @param entries as `isProxyEntry` accepts them */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const [address = '', bits] = entry.split('/');
      if (bits === undefined) this.#list.addAddress(address, familyOf(address));
      else this.#list.addSubnet(address, Number(bits), familyOf(address));
    }
  }

  has(address: string | undefined): boolean {
    const plain = plainAddress(address ?? '');
    return isIP(plain) !== 0 && this.#list.check(plain, familyOf(plain));
  }

  /**
   * Who asks: the nearest address in `X-Forwarded-For` that is not one of these proxies. From any other peer the header
   * could be anybody's invention and is not read.
   */
  findClient(peer: string | undefined, forwardedFor: string | null): string {
    let client = plainAddress(peer ?? '');
    const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(hop.trim()));
    while (this.has(client)) {
      const hop = hops.pop();
      if (hop === undefined || isIP(hop) === 0) return client;
      client = hop;
    }
    return client;
  }
}

/** Whether `entry` names an address or a network. All addresses at once would be no list. */
export function isProxyEntry(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 6 ? 128 : 32))
  );
}
