import type { Readable } from 'node:stream';
import type { MapLocation } from '#shared/rules/mapLocation.ts';
import type { VoiceShape } from '#server/platform/sound/readSound.ts';
import type { MessageKey } from './InboundItem.ts';

export interface OutboundFile {
  open(): Promise<Readable>;
  readonly mime: string;
  readonly name: string;
  readonly size: number;
  /** Duration and waveform of a voice message, when known. */
  readonly voice?: VoiceShape | null;
}

interface OutboundBase {
  /** Chosen before sending and reused after a crash: the other side shows the message once. */
  readonly externalId: string;
  /** The address of the chat. */
  readonly chat: string;
}

interface OutboundContentBase extends OutboundBase {
  readonly quoted: QuotedMessage | null;
  readonly isForwarded?: boolean;
}

/** A message to send, or an action on an earlier one. */
export type OutboundMessage =
  | (OutboundContentBase & { readonly kind: 'text'; readonly body: string })
  | (OutboundContentBase & {
      readonly kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
      readonly body: string;
      readonly file: OutboundFile;
    })
  | (OutboundContentBase & { readonly kind: 'location'; readonly place: MapLocation })
  | (OutboundContentBase & { readonly kind: 'contact'; readonly name: string; readonly vcard: string })
  | (OutboundBase & { readonly kind: 'edit'; readonly target: MessageKey; readonly body: string })
  | (OutboundBase & { readonly kind: 'revoke'; readonly target: MessageKey })
  | (OutboundBase & { readonly kind: 'reaction'; readonly target: MessageKey; readonly emoji: string });

export interface QuotedMessage {
  readonly key: MessageKey;
  readonly body: string;
  readonly kind: string;
}
