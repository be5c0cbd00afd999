import { proto, toNumber } from '#server/channels/whatsapp/library.ts';
import { contextIn } from './content.ts';

/** After how long messages of a chat vanish. */
export interface Disappearing {
  /** 0: they stay. */
  readonly seconds: number;
  /** When it was set, in seconds; the later word counts. */
  readonly since: number;
}

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;

type Number64 = Parameters<typeof toNumber>[0];
const numberOf = (value: Number64): number => (value ? toNumber(value) : 0);

/** What a message, without its wrappers, says of it: by setting it, or by vanishing itself. Undefined where it says nothing. */
export function disappearingIn(message: proto.IMessage, saidAt: number): Disappearing | undefined {
  const { protocolMessage } = message;
  if (protocolMessage) {
    const { type, ephemeralExpiration, ephemeralSettingTimestamp } = protocolMessage;
    return type === EPHEMERAL_SETTING
      ? { seconds: ephemeralExpiration ?? 0, since: numberOf(ephemeralSettingTimestamp) || saidAt }
      : undefined;
  }
  const { expiration, ephemeralSettingTimestamp } = contextIn(message) ?? {};
  return expiration ? { seconds: expiration, since: numberOf(ephemeralSettingTimestamp) || saidAt } : undefined;
}

/** The same of a chat, as a phone's history tells it. */
export const disappearingOf = ({ ephemeralExpiration, ephemeralSettingTimestamp }: proto.IConversation): Disappearing | undefined =>
  ephemeralExpiration ? { seconds: ephemeralExpiration, since: numberOf(ephemeralSettingTimestamp) } : undefined;
