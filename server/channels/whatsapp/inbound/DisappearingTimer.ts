import { proto, toNumber } from '#server/channels/whatsapp/library/baileys.ts';
import { findContextInfo } from './parseContent.ts';

/** The time after which messages of a chat disappear; stored as JSON. */
export interface DisappearingTimer {
  /** 0 when they do not disappear. */
  readonly seconds: number;
  /** When it was set, in Unix seconds; the newest one wins. */
  readonly since: number;
}

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;

type Number64 = Parameters<typeof toNumber>[0];
const toPlainNumber = (value: Number64): number => (value ? toNumber(value) : 0);

/** The timer that an unwrapped message sets or is subject to. */
export function findDisappearingTimer(message: proto.IMessage, sentAtSeconds: number): DisappearingTimer | undefined {
  const { protocolMessage } = message;
  if (protocolMessage) {
    const { type, ephemeralExpiration, ephemeralSettingTimestamp } = protocolMessage;
    return type === EPHEMERAL_SETTING
      ? { seconds: ephemeralExpiration ?? 0, since: toPlainNumber(ephemeralSettingTimestamp) || sentAtSeconds }
      : undefined;
  }
  const { expiration, ephemeralSettingTimestamp } = findContextInfo(message) ?? {};
  return expiration ? { seconds: expiration, since: toPlainNumber(ephemeralSettingTimestamp) || sentAtSeconds } : undefined;
}

/** The timer of a conversation in a phone's history. */
export const toDisappearingTimer = ({
  ephemeralExpiration,
  ephemeralSettingTimestamp,
}: proto.IConversation): DisappearingTimer | undefined =>
  ephemeralExpiration ? { seconds: ephemeralExpiration, since: toPlainNumber(ephemeralSettingTimestamp) } : undefined;
