import { proto, type WASocket } from '#server/channels/whatsapp/library/baileys.ts';

const { Type } = proto.Message.ProtocolMessage;

/** A message in protobuf form with the id that it was stored under. */
export interface RelayMessageInput {
  readonly id: string;
  readonly chat: string;
  readonly message: proto.IMessage;
}

/** The attributes that edits and revokes need beside their encrypted content. */
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

/** Sends a message; resolves when it is written to the socket. */
export const relayMessage = (socket: WASocket, { id, chat, message }: RelayMessageInput): Promise<string> =>
  socket.relayMessage(chat, message, { messageId: id, additionalAttributes: toStanzaAttributes(message) });
