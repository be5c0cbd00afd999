import { deflateSync } from 'node:zlib';
import { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { encryptMedia } from '#server/simulators/whatsapp/media/mediaEncryption.ts';
import type { MessageArchive } from './WrittenMessage.ts';

const { Type } = proto.Message.ProtocolMessage;
export const { HistorySyncType } = proto.HistorySync;

export interface HistoryMessageOptions {
  readonly syncType?: proto.HistorySync.HistorySyncType;
  readonly chunkOrder?: number;
  /** Percent of the whole history. */
  readonly progress?: number;
  /** As a file on the media host instead of inline in the notification. */
  readonly asFile?: boolean;
}

function packHistory({ media }: MessageArchive, history: Buffer, asFile: boolean): proto.Message.IHistorySyncNotification {
  if (!asFile) {
    return { initialHistBootstrapInlinePayload: history };
  }
  const { sealed, fields } = encryptMedia(history, 'md-msg-hist');
  return { directPath: media.addFile(sealed), ...fields };
}

/** A notification of a chunk of history. */
export function buildHistoryMessage(
  archive: MessageArchive,
  history: proto.IHistorySync,
  options: HistoryMessageOptions = {},
): proto.IMessage {
  const { syncType = HistorySyncType.RECENT, chunkOrder = 1, progress = 100, asFile = false } = options;
  const content = deflateSync(proto.HistorySync.encode({ ...history, syncType }).finish());
  const historySyncNotification = { syncType, chunkOrder, progress, ...packHistory(archive, content, asFile) };
  return { protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification } };
}

/** The response to a client's placeholder resend request; undefined for other requests and for unknown messages. */
export function buildResendResponse(archive: MessageArchive, stanzaId: string, message: proto.IMessage): proto.IMessage | undefined {
  const request = message.protocolMessage?.peerDataOperationRequestMessage;
  const messages = (request?.placeholderMessageResendRequest ?? []).flatMap(({ messageKey: key }) => {
    const written = archive.writtenMessages.get(key?.id ?? '');
    return written === undefined || !key ? [] : [{ key, message: written.message, pushName: written.author.name }];
  });
  const results = messages.map((info) => ({
    placeholderMessageResendResponse: {
      webMessageInfoBytes: proto.WebMessageInfo.encode({ ...info, messageTimestamp: Math.floor(Date.now() / 1000) }).finish(),
    },
  }));
  return results.length === 0
    ? undefined
    : {
        protocolMessage: {
          type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
          peerDataOperationRequestResponseMessage: { stanzaId, peerDataOperationResult: results },
        },
      };
}
