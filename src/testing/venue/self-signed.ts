import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** DER tags. */
const [INTEGER, BITS, OCTETS, OID, WORDS, TIME, SEQUENCE, SET] = [0x02, 0x03, 0x04, 0x06, 0x0c, 0x18, 0x30, 0x31];
const CONTEXT = 0xa0;
const PRIMITIVE = 0x80;
const ADDRESS = 7;

const ECDSA_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];
const OTHER_NAMES = [0x55, 0x1d, 0x11];

function der(tag: number, ...parts: readonly (Uint8Array | readonly number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = body;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const yearOf = (year: number): Buffer => der(TIME, Buffer.from(`${year}0101000000Z`));

/** A key and a self-signed certificate for 127.0.0.1, valid for this century. */
export function makeSelfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, der(OID, ECDSA_SHA256));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, COMMON_NAME), der(WORDS, Buffer.from('127.0.0.1')))));
  const names = der(SEQUENCE, der(PRIMITIVE | ADDRESS, [127, 0, 0, 1]));
  const serial = der(INTEGER, [0x01, ...randomBytes(8)]);
  const body = der(
    SEQUENCE,
    der(CONTEXT, der(INTEGER, [2])),
    serial,
    algorithm,
    name,
    der(SEQUENCE, yearOf(2000), yearOf(2100)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(CONTEXT | 3, der(SEQUENCE, der(SEQUENCE, der(OID, OTHER_NAMES), der(OCTETS, names)))),
  );
  const signed = der(SEQUENCE, body, algorithm, der(BITS, [0], sign('sha256', body, privateKey)));
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
