import { deflateSync } from 'node:zlib';
import { proto } from '#server/channels/whatsapp/library.ts';
import { sealMedia } from './sealedMedia.ts';
import type { World } from './World.ts';

const { Type } = proto.Message.ProtocolMessage;
export const { HistorySyncType } = proto.HistorySync;

/** How a part of the past is handed over. */
export interface HistoryOptions {
  readonly syncType?: proto.HistorySync.HistorySyncType;
  readonly chunkOrder?: number;
  /** Percent of all there is. */
  readonly progress?: number;
  /** Where media lie, rather than in the word about it. */
  readonly asFile?: boolean;
}

function packed({ media }: World, history: Buffer, asFile: boolean): proto.Message.IHistorySyncNotification {
  if (!asFile) {
    return { initialHistBootstrapInlinePayload: history };
  }
  const { sealed, fields } = sealMedia(history, 'md-msg-hist');
  return { directPath: media.keep(sealed), ...fields };
}

/** What a phone tells its clients of the past. */
export function historyMessage(world: World, history: proto.IHistorySync, options: HistoryOptions = {}): proto.IMessage {
  const { syncType = HistorySyncType.RECENT, chunkOrder = 1, progress = 100, asFile = false } = options;
  const content = deflateSync(proto.HistorySync.encode({ ...history, syncType }).finish());
  const historySyncNotification = { syncType, chunkOrder, progress, ...packed(world, content, asFile) };
  return { protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification } };
}

/** What a phone brings to a client that could not open some messages; undefined when that was not what it was asked. */
export function resendAnswer(world: World, stanzaId: string, asked: proto.IMessage): proto.IMessage | undefined {
  const request = asked.protocolMessage?.peerDataOperationRequestMessage;
  const found = (request?.placeholderMessageResendRequest ?? []).flatMap(({ messageKey: key }) => {
    const written = world.written.get(key?.id ?? '');
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
