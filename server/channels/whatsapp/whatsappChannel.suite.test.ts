import { createLog } from '#server/platform/log.ts';
import { channelSuite } from '#server/channels/channelSuite.ts';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import type { Customer, Shown, World } from '#server/testing/channelWorld.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { testConfig } from '#server/testing/settings.ts';
import type { Contact, ShownMessage } from './simulator/Contact.ts';
import { wordsOf } from './simulator/contents.ts';
import type { Phone } from './simulator/Phone.ts';
import { openMedia, type MediaKind } from './simulator/sealedMedia.ts';
import { Simulator } from './simulator/Simulator.ts';
import { Stage } from './simulator/stage.ts';
import { WhatsAppChannel } from './WhatsAppChannel.ts';

const kinds: readonly MediaKind[] = ['image', 'video', 'audio', 'document', 'sticker'];

let nextNumber = 10;
const freshNumber = (): string => `55119000000${(nextNumber += 1)}`;

function contentOf(simulator: Simulator, { message }: ShownMessage): Buffer | null {
  for (const kind of kinds) {
    const { directPath, mediaKey } = message[`${kind}Message`] ?? {};
    const sealed = simulator.media.file(directPath ?? '');
    if (sealed !== undefined && mediaKey) {
      return openMedia(sealed, mediaKey, kind);
    }
  }
  return null;
}

/** The changes of a kind that came for a message, the last of them. */
function lastChange<T extends { key?: { id?: string | null } | null }>(
  id: string,
  changes: readonly (T | null | undefined)[],
): T | undefined {
  return changes.findLast((change) => change?.key?.id === id) ?? undefined;
}

const placeIn = ({ locationMessage }: ShownMessage['message']): Shown['place'] =>
  locationMessage ? { latitude: locationMessage.degreesLatitude ?? 0, longitude: locationMessage.degreesLongitude ?? 0 } : null;

/** What the screen of a phone shows of a message, after everything that came behind it. */
function shownOn(simulator: Simulator, contact: Contact, first: ShownMessage): Shown {
  const messages = contact.inbox.all.map(({ message }) => message);
  const changes = messages.map(({ protocolMessage }) => protocolMessage);
  const edit = lastChange(
    first.id,
    changes.filter((change) => change?.editedMessage),
  );
  const revoke = lastChange(
    first.id,
    changes.filter((change) => change && !change.editedMessage),
  );
  const reaction = lastChange(
    first.id,
    messages.map(({ reactionMessage }) => reactionMessage),
  );
  return {
    id: first.id,
    body: edit === undefined ? first.words : wordsOf(edit.editedMessage),
    content: contentOf(simulator, first),
    quotedId: first.message.extendedTextMessage?.contextInfo?.stanzaId ?? null,
    isEdited: edit !== undefined,
    isDeleted: revoke !== undefined,
    companyReaction: reaction?.text ?? '',
    place: placeIn(first.message),
    cardName: first.message.contactMessage?.displayName ?? null,
    isForwarded: first.message.extendedTextMessage?.contextInfo?.isForwarded === true,
  };
}

function customer(simulator: Simulator, phone: Phone): Customer {
  const contact = simulator.contact({ number: freshNumber(), name: 'Ana' });
  const quotation = (id: string) => ({ id, author: phone.lid, message: { conversation: '…' } });
  const isMessage = ({ message }: ShownMessage): boolean => !message.protocolMessage && !message.reactionMessage;
  return {
    address: contact.lid,
    number: contact.number,
    name: contact.name,
    text: (body, quotedId) => contact.text(phone, body, quotedId === undefined ? {} : { quoting: quotation(quotedId) }),
    file: (kind, bytes, { mime, name, caption }) => contact.file(phone, kind, { bytes, mimetype: mime, fileName: name, caption }),
    location: (latitude, longitude) => contact.location(phone, { latitude, longitude }),
    card: (name, number) =>
      contact.card(
        phone,
        name,
        `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;waid=${number}:+${number.slice(0, 2)} ${number.slice(2)}\nEND:VCARD`,
      ),
    type: async (isTyping) => contact.typing(phone, isTyping),
    edit: async (id, body) => void (await contact.edit(phone, id, body)),
    revoke: async (id) => void (await contact.revoke(phone, id)),
    react: async (id, emoji, { byCompany }) => void (await contact.react(phone, { id, own: !byCompany }, emoji)),
    read: async () => contact.read(phone, ...contact.inbox.all.map(({ id }) => id)),
    shown: async () => contact.inbox.all.filter(isMessage).map((one) => shownOn(simulator, contact, one)),
    isReadByCompany: async (id) => simulator.receipts.all.some(({ attrs }) => attrs['id'] === id && attrs['type'] === 'read'),
    isCompanyTyping: async () => {
      const last = simulator.stanzas.all.findLast(({ tag, attrs }) => tag === 'chatstate' && attrs['to'] === contact.lid);
      return Array.isArray(last?.content) && last.content[0]?.tag === 'composing';
    },
  };
}

async function makeWorld(): Promise<World> {
  const simulator = await new Simulator().start();
  const { urls, drop } = await freshDatabase();
  const config = testConfig({ ...simulator.environment, LOG_LEVEL: 'fatal' });
  const rows = new Stage({ urls, config });
  const phones = new Map<number, Phone>();
  const phoneOf = ({ id }: OwnedConnection): Phone => {
    const phone = phones.get(id) ?? simulator.phone({ number: freshNumber(), name: 'Loja' });
    phones.set(id, phone);
    return phone;
  };
  return {
    openChannel: (listener) =>
      new WhatsAppChannel({ config, databaseUrl: urls.app, listener, log: createLog({ level: config.logLevel }), pauses: [0] }),
    connection: () => rows.connection(),
    pair: async (connection, qr) => void (await phoneOf(connection).scan(qr)),
    customer: async (connection) => customer(simulator, phoneOf(connection)),
    nobody: '5500000000000',
    close: async () => {
      await rows.close();
      await simulator.stop();
      await drop();
    },
  };
}

channelSuite('whatsapp', makeWorld);
