import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { dayMs } from '#shared/rules/durations.ts';

/** A key and the certificate that it signed for itself, as PEM. */
export interface SelfSignedCertificate {
  readonly key: string;
  readonly certificate: string;
}

const tags = { integer: 0x02, bits: 0x03, octets: 0x04, id: 0x06, utf8: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 };

/** One DER value: tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const long: number[] = [];
  for (let rest = content.length; rest > 0; rest = Math.floor(rest / 256)) {
    long.unshift(rest % 256);
  }
  const length = content.length < 128 ? [content.length] : [0x80 + long.length, ...long];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(tags.sequence, ...parts);
const id = (hex: string): Buffer => der(tags.id, Buffer.from(hex, 'hex'));
const yes = Buffer.from([0x01, 0x01, 0xff]);

const ids = {
  ecdsaWithSha256: id('2a8648ce3d040302'),
  commonName: id('550403'),
  basicConstraints: id('551d13'),
  keyUsage: id('551d0f'),
  subjectAltName: id('551d11'),
};

const time = (date: Date): Buffer => der(tags.time, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
const name = (text: string): Buffer => sequence(der(tags.set, sequence(ids.commonName, der(tags.utf8, Buffer.from(text)))));
const extension = (kind: Buffer, critical: boolean, value: Buffer): Buffer =>
  sequence(kind, ...(critical ? [yes] : []), der(tags.octets, value));

function extensions(): Buffer {
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  // Signs digital signatures and certificates: the certificate is its own authority.
  const usage = der(tags.bits, Buffer.from([0x02, 0x84]));
  return sequence(
    extension(ids.basicConstraints, true, sequence(yes)),
    extension(ids.keyUsage, true, usage),
    extension(ids.subjectAltName, false, names),
  );
}

function serial(): Buffer {
  const bytes = randomBytes(8);
  // Positive, and without a leading zero byte that DER forbids.
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return der(tags.integer, bytes);
}

const pem = (bytes: Buffer): string => {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};

/** A certificate for localhost and 127.0.0.1 that is its own authority. Node can sign but not issue, so it is written out here. */
export function createSelfSignedCertificate(commonName: string, days = 30): SelfSignedCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const now = Date.now();
  const subject = name(commonName);
  const algorithm = sequence(ids.ecdsaWithSha256);
  const validity = sequence(time(new Date(now - dayMs)), time(new Date(now + days * dayMs)));
  const version = der(0xa0, der(tags.integer, Buffer.from([2])));
  const body = sequence(
    version,
    serial(),
    algorithm,
    subject,
    validity,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions()),
  );
  const signature = der(tags.bits, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem(sequence(body, algorithm, signature)),
  };
}
