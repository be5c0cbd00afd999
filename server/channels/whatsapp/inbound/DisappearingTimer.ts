import { proto, toNumber } from '#server/channels/whatsapp/library/baileys.ts';
import { findContextInfo } from './parseContent.ts';

/** After how long messages of a chat vanish. */
export interface DisappearingTimer {
  /** 0: they stay. */
  readonly seconds: number;
  /** When it was set, in seconds; the later word counts. */
  readonly since: number;
}

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;

type Number64 = Parameters<typeof toNumber>[0];
const toPlainNumber = (value: Number64): number => (value ? toNumber(value) : 0);

/** What a message, without its wrappers, says of it: by setting it, or by vanishing itself. Undefined where it says nothing. */
export function findDisappearingTimer(message: proto.IMessage, saidAt: number): DisappearingTimer | undefined {
  const { protocolMessage } = message;
  if (protocolMessage) {
    const { type, ephemeralExpiration, ephemeralSettingTimestamp } = protocolMessage;
    return type === EPHEMERAL_SETTING
      ? { seconds: ephemeralExpiration ?? 0, since: toPlainNumber(ephemeralSettingTimestamp) || saidAt }
      : undefined;
  }
  const { expiration, ephemeralSettingTimestamp } = findContextInfo(message) ?? {};
  return expiration ? { seconds: expiration, since: toPlainNumber(ephemeralSettingTimestamp) || saidAt } : undefined;
}

/** The same of a chat, as a phone's history tells it. */
export const toDisappearingTimer = ({
  ephemeralExpiration,
  ephemeralSettingTimestamp,
}: proto.IConversation): DisappearingTimer | undefined =>
  ephemeralExpiration ? { seconds: ephemeralExpiration, since: toPlainNumber(ephemeralSettingTimestamp) } : undefined;
