import type { ChannelState, InboundItem, OwnedConnection } from '#server/channels/Channel.ts';
import type { Sealer } from '#server/platform/sealer.ts';
import type { Log } from '#server/platform/log.ts';
import type { TrustedMediaHosts } from '#server/channels/whatsapp/media/TrustedMediaHosts.ts';
import type { LivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import type { Database } from '#server/channels/whatsapp/store/Database.ts';
import type { DroppedKind } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { AnnouncedVersionOptions } from './AnnouncedVersion.ts';
import type { Throttle } from '#server/channels/whatsapp/connection/Throttle.ts';

/** What a session needs from the worker that runs it. */
export interface WhatsAppSessionOptions {
  readonly connection: OwnedConnection;
  /** Digits of the phone to be linked by a pairing code; null: by QR code. */
  readonly pairingNumber: string | null;
  readonly database: Database;
  readonly sealer: Sealer;
  /** WhatsApp's own server when undefined. */
  readonly serverUrl: string | undefined;
  /** The configured client version; without one `findRevision` gives the last part. */
  readonly version: readonly [number, number, number] | undefined;
  readonly findRevision: AnnouncedVersionOptions['findRevision'];
  readonly mediaHosts: TrustedMediaHosts;
  readonly throttle: Throttle;
  readonly timings: LivenessTimings;
  /** Called when a socket was terminated because it was deaf. */
  readonly onDeaf: () => void;
  /** Called for every message that belongs to no conversation. */
  readonly onDropped: (kind: DroppedKind) => void;
  readonly log: Log;
  readonly onItem: (item: InboundItem) => Promise<void>;
  readonly onStateChange: (state: ChannelState) => Promise<void>;
}
