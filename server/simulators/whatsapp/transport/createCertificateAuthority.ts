import { Curve, proto, WA_CERT_DETAILS } from '#server/channels/whatsapp/library/baileys.ts';
import { daySeconds } from '#shared/rules/durations.ts';

/** Signs the simulator's Noise keys, as WhatsApp's root key signs those of the real servers. */
export interface CertificateAuthority {
  /** The public root key for clients to trust instead of WhatsApp's, base64. */
  readonly trustRoot: string;
  /** The certificate chain of a server's static Noise key. */
  certify(key: Uint8Array): Uint8Array;
}

function encodeDetails(serial: number, issuerSerial: number, key: Uint8Array): Uint8Array {
  const now = Math.floor(Date.now() / 1000);
  return proto.CertChain.NoiseCertificate.Details.encode({
    serial,
    issuerSerial,
    key,
    notBefore: now - daySeconds,
    notAfter: now + 365 * daySeconds,
  }).finish();
}

export function createCertificateAuthority(): CertificateAuthority {
  const root = Curve.generateKeyPair();
  const intermediate = Curve.generateKeyPair();
  const intermediateDetails = encodeDetails(1, WA_CERT_DETAILS.SERIAL, intermediate.public);
  const signed = { details: intermediateDetails, signature: Curve.sign(root.private, intermediateDetails) };
  return {
    trustRoot: Buffer.from(root.public).toString('base64'),
    certify: (key) => {
      const leaf = encodeDetails(2, 1, key);
      return proto.CertChain.encode({
        intermediate: signed,
        leaf: { details: leaf, signature: Curve.sign(intermediate.private, leaf) },
      }).finish();
    },
  };
}
