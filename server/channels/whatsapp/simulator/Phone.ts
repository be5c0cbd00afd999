import { deflateSync } from 'node:zlib';
import { Curve, hmacSign, proto, WA_ADV_ACCOUNT_SIG_PREFIX } from '#server/channels/whatsapp/library.ts';
import { Companion } from './Companion.ts';
import type { Contact } from './Contact.ts';
import { textMessage } from './contents.ts';
import { freshId, Person, type PersonOptions, type SendOptions } from './Person.ts';
import type { World } from './World.ts';
import { node, seconds, server, type Node } from './wire.ts';

export interface PhoneOptions extends PersonOptions {
  /**
   * What the phone tells a client that has just been linked. A real phone always does; `false` lets the client wait for it
   * in vain, twenty seconds with the usual library.
   */
  readonly history?: proto.IHistorySync | false;
}

interface ScannedCode {
  readonly reference: string;
  readonly identity: Buffer;
  readonly secret: Buffer;
}

function parsed(qr: string): ScannedCode {
  const [reference, , identity, secret] = (qr.split('#').pop() ?? '').split(',');
  if (reference === undefined || identity === undefined || secret === undefined) {
    throw new Error('this is no QR code for linking a device');
  }
  return { reference, identity: Buffer.from(identity, 'base64'), secret: Buffer.from(secret, 'base64') };
}

/** What the phone signs to say: this client belongs to me. */
function signedIdentity(phone: Phone, device: number, { identity, secret }: ScannedCode): { details: Uint8Array; wrapped: Uint8Array } {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex: device,
    deviceType: 0,
  }).finish();
  const { public: accountSignatureKey, private: key } = phone.device.identity;
  const accountSignature = Curve.sign(key, Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, identity]));
  const signed = proto.ADVSignedDeviceIdentity.encode({ details, accountSignatureKey, accountSignature }).finish();
  return { details, wrapped: proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac: hmacSign(signed, secret) }).finish() };
}

/** The phone of a company: clients are linked to it, and it writes by itself too. */
export class Phone extends Person {
  readonly companions: Companion[] = [];
  /** Brings files once more when a client asks; false: they were deleted. */
  hasItsFiles = true;
  readonly #history: proto.IHistorySync | false;
  #nextDevice = 1;

  constructor(world: World, { history = {}, ...person }: PhoneOptions) {
    super(world, person);
    this.#history = history;
  }

  /** The clients that may log in. */
  get linked(): Companion[] {
    return this.companions.filter(({ isRemoved }) => !isRemoved);
  }

  /** Points the camera at a QR code; resolves when the client has proved that it holds the keys it showed. */
  async scan(qr: string): Promise<Companion> {
    const code = parsed(qr);
    const { link, registration } = this.world.waitingForScan(code.reference);
    const companion = new Companion(this, this.#nextDevice++, registration);
    const { details, wrapped } = signedIdentity(this, companion.device, code);
    const proven = this.world.expectProof(link, companion, details);
    link.send(this.#success(companion, wrapped));
    await proven;
    this.companions.push(companion);
    return companion;
  }

  /** Removes clients in "linked devices". */
  unlink(companions: readonly Companion[] = this.linked): void {
    for (const companion of companions) {
      companion.isRemoved = true;
      companion.link?.dismiss(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]));
    }
  }

  /** Writes to somebody on the phone itself; its clients get a copy. */
  async send(to: Contact, message: proto.IMessage, { id = freshId() }: SendOptions = {}): Promise<string> {
    this.world.media.remember(id, message);
    await this.device.inTurn(async () => {
      for (const companion of this.linked) {
        const copy = { deviceSentMessage: { destinationJid: to.lid, message } };
        await this.deliverSealed(companion, copy, { id, from: this.lid, recipient: to.lid, recipient_pn: to.pn, addressing_mode: 'lid' });
      }
    });
    return id;
  }

  text(to: Contact, body: string, options?: SendOptions): Promise<string> {
    return this.send(to, textMessage(body), options);
  }

  /** Hands a newly linked client its past; until then the client waits. */
  async tellHistory(companion: Companion): Promise<void> {
    if (this.#history === false) {
      return;
    }
    const syncType = proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP;
    const history = proto.HistorySync.encode({ ...this.#history, syncType }).finish();
    const message = {
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
        historySyncNotification: { syncType, chunkOrder: 1, progress: 100, initialHistBootstrapInlinePayload: deflateSync(history) },
      },
    };
    await this.device.inTurn(() => this.deliverSealed(companion, message, { id: freshId(), from: this.lid, category: 'peer' }));
  }

  #success(companion: Companion, identity: Uint8Array): Node {
    return node('iq', { from: server, type: 'set', id: `pair-${companion.device}-${seconds()}`, xmlns: 'md' }, [
      node('pair-success', {}, [
        node('device-identity', {}, identity),
        node('biz', { name: this.name }),
        node('device', { jid: companion.pn, lid: companion.lid }),
        node('platform', { name: 'android' }),
      ]),
    ]);
  }
}
