import { createLog } from '#server/platform/log.ts';
import { runChannelSuite } from '#server/channels/runChannelSuite.ts';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import type { ChannelFixture, DeliveredMessage, TestCustomer } from '#server/testing/channels/ChannelFixture.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';
import type { ContactMessage, SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import { decryptMedia, type MediaFileKind, messageText } from '#server/simulators/whatsapp/messages/messageContents.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';
import { createWhatsAppChannel } from '#server/channels/whatsapp/WhatsAppChannel.ts';

const kinds: readonly MediaFileKind[] = ['image', 'video', 'audio', 'document', 'sticker'];

let nextNumber = 10;
const freshNumber = (): string => `55119000000${(nextNumber += 1)}`;

function contentOf(simulator: Simulator, { message }: ContactMessage): Buffer | null {
  for (const kind of kinds) {
    const { directPath, mediaKey } = message[`${kind}Message`] ?? {};
    const encryptedFile = simulator.media.findFile(directPath ?? '');
    if (encryptedFile !== undefined && mediaKey) {
      return decryptMedia(encryptedFile, mediaKey, kind);
    }
  }
  return null;
}

/** The last of some changes of a message. */
function lastChange<T extends { key?: { id?: string | null } | null }>(
  id: string,
  changes: readonly (T | null | undefined)[],
): T | undefined {
  return changes.findLast((change) => change?.key?.id === id) ?? undefined;
}

const placeIn = ({ locationMessage }: ContactMessage['message']): DeliveredMessage['place'] =>
  locationMessage ? { latitude: locationMessage.degreesLatitude ?? 0, longitude: locationMessage.degreesLongitude ?? 0 } : null;

/** A message as a phone shows it after all later changes. */
function toDeliveredMessage(simulator: Simulator, contact: SimulatedContact, first: ContactMessage): DeliveredMessage {
  const messages = contact.receivedMessages.items.map(({ message }) => message);
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
    body: edit === undefined ? first.text : messageText(edit.editedMessage),
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

function customer(simulator: Simulator, phone: SimulatedPhone): TestCustomer {
  const contact = simulator.addContact({ number: freshNumber(), name: 'Ana' });
  const quotation = (id: string) => ({ id, author: phone.lid, message: { conversation: '…' } });
  const isMessage = ({ message }: ContactMessage): boolean => !message.protocolMessage && !message.reactionMessage;
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
    react: async (id, emoji, { byCompany }) => void (await contact.react(phone, { id, isOwn: !byCompany }, emoji)),
    read: async () => contact.sendReadReceipts(phone, ...contact.receivedMessages.items.map(({ id }) => id)),
    deliveredMessages: async () =>
      contact.receivedMessages.items.filter(isMessage).map((one) => toDeliveredMessage(simulator, contact, one)),
    isReadByCompany: async (id) => simulator.receipts.items.some(({ attrs }) => attrs['id'] === id && attrs['type'] === 'read'),
    isCompanyTyping: async () => {
      const last = simulator.stanzas.items.findLast(({ tag, attrs }) => tag === 'chatstate' && attrs['to'] === contact.lid);
      return Array.isArray(last?.content) && last.content[0]?.tag === 'composing';
    },
  };
}

async function setUpFixture(): Promise<ChannelFixture> {
  const simulator = await new Simulator().start();
  const { urls, drop } = await createTestDatabase();
  const config = testConfig({ ...simulator.environment, LOG_LEVEL: 'fatal' });
  const fixture = new WhatsAppChannelFixture({ urls, config });
  const phones = new Map<number, SimulatedPhone>();
  const phoneOf = ({ id }: OwnedConnection): SimulatedPhone => {
    const phone = phones.get(id) ?? simulator.addPhone({ number: freshNumber(), name: 'Loja' });
    phones.set(id, phone);
    return phone;
  };
  return {
    openChannel: (listener) =>
      createWhatsAppChannel({ config, databaseUrl: urls.app, listener, log: createLog({ level: config.logLevel }), restartDelaysMs: [0] }),
    makeConnection: () => fixture.createConnection(),
    pairPhone: async (connection, qr) => void (await phoneOf(connection).scan(qr)),
    makeCustomer: async (connection) => customer(simulator, phoneOf(connection)),
    unassignedNumber: '5500000000000',
    close: async () => {
      await fixture.close();
      await simulator.stop();
      await drop();
    },
  };
}

runChannelSuite('whatsapp', setUpFixture);
