import { proto, type WASocket } from '#server/channels/whatsapp/library/baileys.ts';

const { Type } = proto.Message.ProtocolMessage;

/** A message in the protocol's form, on its way under an id that was chosen before. */
export interface RelayMessageInput {
  readonly id: string;
  readonly chat: string;
  readonly message: proto.IMessage;
}

/** What the stanza says beside its sealed content. */
function toStanzaAttributes({ protocolMessage }: proto.IMessage): Record<string, string> {
  switch (protocolMessage?.type) {
    case Type.MESSAGE_EDIT:
      return { edit: '1' };
    case Type.REVOKE:
      return { edit: '7' };
    default:
      return {};
  }
}

/** Writes a message to the wire; resolves when it has left. */
export const relayMessage = (socket: WASocket, { id, chat, message }: RelayMessageInput): Promise<string> =>
  socket.relayMessage(chat, message, { messageId: id, additionalAttributes: toStanzaAttributes(message) });
