import { deflateSync } from 'node:zlib';
import { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { encryptMedia } from '#server/channels/whatsapp/simulator/media/mediaEncryption.ts';
import type { SimulatorState } from '#server/channels/whatsapp/simulator/server/SimulatorState.ts';

const { Type } = proto.Message.ProtocolMessage;
export const { HistorySyncType } = proto.HistorySync;

/** How a part of the past is handed over. */
export interface HistoryMessageOptions {
  readonly syncType?: proto.HistorySync.HistorySyncType;
  readonly chunkOrder?: number;
  /** Percent of all there is. */
  readonly progress?: number;
  /** Where media lie, rather than in the word about it. */
  readonly asFile?: boolean;
}

function packHistory({ media }: SimulatorState, history: Buffer, asFile: boolean): proto.Message.IHistorySyncNotification {
  if (!asFile) {
    return { initialHistBootstrapInlinePayload: history };
  }
  const { sealed, fields } = encryptMedia(history, 'md-msg-hist');
  return { directPath: media.addFile(sealed), ...fields };
}

/** What a phone tells its clients of the past. */
export function buildHistoryMessage(
  world: SimulatorState,
  history: proto.IHistorySync,
  options: HistoryMessageOptions = {},
): proto.IMessage {
  const { syncType = HistorySyncType.RECENT, chunkOrder = 1, progress = 100, asFile = false } = options;
  const content = deflateSync(proto.HistorySync.encode({ ...history, syncType }).finish());
  const historySyncNotification = { syncType, chunkOrder, progress, ...packHistory(world, content, asFile) };
  return { protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification } };
}

/** What a phone brings to a client that could not open some messages; undefined when that was not what it was asked. */
export function buildResendResponse(world: SimulatorState, stanzaId: string, asked: proto.IMessage): proto.IMessage | undefined {
  const request = asked.protocolMessage?.peerDataOperationRequestMessage;
  const found = (request?.placeholderMessageResendRequest ?? []).flatMap(({ messageKey: key }) => {
    const written = world.writtenMessages.get(key?.id ?? '');
    return written === undefined || !key ? [] : [{ key, message: written.message, pushName: written.author.name }];
  });
  const results = found.map((info) => ({
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
