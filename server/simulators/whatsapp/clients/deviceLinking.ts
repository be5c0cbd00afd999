import { Curve, hmacSign, proto, WA_ADV_ACCOUNT_SIG_PREFIX } from '#server/channels/whatsapp/library/baileys.ts';
import type { ClientSocket } from '#server/simulators/whatsapp/transport/ClientSocket.ts';
import type { Companion } from './Companion.ts';
import { node, toUnixSeconds, serverAddress, type StanzaNode } from '#server/simulators/whatsapp/transport/stanzaNode.ts';

/** A client that shows its codes and waits to be linked. */
export interface PendingLink {
  readonly socket: ClientSocket;
  readonly registration: proto.ClientPayload.IDevicePairingRegistrationData;
}

/** The identity of a client to link and the secret shared with it, from a QR or pairing code. */
export interface LinkingSecrets {
  readonly identity: Buffer;
  readonly secret: Buffer;
}

export interface ScannedQrCode extends LinkingSecrets {
  readonly reference: string;
}

export function parseQrCode(qr: string): ScannedQrCode {
  const [reference, , identity, secret] = (qr.split('#').pop() ?? '').split(',');
  if (reference === undefined || identity === undefined || secret === undefined) {
    throw new Error('this is no QR code for linking a device');
  }
  return { reference, identity: Buffer.from(identity, 'base64'), secret: Buffer.from(secret, 'base64') };
}

/** The device identity that a phone signs for a client: encoded, and wrapped for the client. */
interface SignedIdentity {
  readonly details: Uint8Array;
  readonly wrappedKey: Uint8Array;
}

export function signDeviceIdentity({ device, phone }: Companion, { identity, secret }: LinkingSecrets): SignedIdentity {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex: device,
    deviceType: 0,
  }).finish();
  const { public: accountSignatureKey, private: key } = phone.device.identity;
  const accountSignature = Curve.sign(key, Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, identity]));
  const signed = proto.ADVSignedDeviceIdentity.encode({ details, accountSignatureKey, accountSignature }).finish();
  return { details, wrappedKey: proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac: hmacSign(signed, secret) }).finish() };
}

/** The `pair-success` stanza for a client. */
export const buildPairSuccess = (companion: Companion, wrapped: Uint8Array): StanzaNode =>
  node('iq', { from: serverAddress, type: 'set', id: `pair-${companion.device}-${toUnixSeconds()}`, xmlns: 'md' }, [
    node('pair-success', {}, [
      node('device-identity', {}, wrapped),
      node('biz', { name: companion.phone.name }),
      node('device', { jid: companion.pn, lid: companion.lid }),
      node('platform', { name: 'android' }),
    ]),
  ]);
