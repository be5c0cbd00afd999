import type { ChannelState, InboundItem, OwnedConnection } from '#server/channels/Channel.ts';
import type { Sealer } from '#server/platform/sealer.ts';
import type { Log } from '#server/platform/log.ts';
import type { TrustedMediaHosts } from '#server/channels/whatsapp/media/TrustedMediaHosts.ts';
import type { LivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import type { Database } from '#server/channels/whatsapp/store/Database.ts';
import type { DroppedKind } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { Throttle } from '#server/channels/whatsapp/connection/Throttle.ts';
import { DEFAULT_CONNECTION_CONFIG } from '#server/channels/whatsapp/library/baileys.ts';

type Version = readonly [number, number, number];

const [major, minor, libraryRevision] = DEFAULT_CONNECTION_CONFIG.version;

interface AnnouncedVersionOptions {
  /** Set by the operator, and never replaced. */
  readonly configuredVersion: Version | undefined;
  /** Null when every known revision was refused. */
  readonly findRevision: (input: { readonly library: number; readonly refused: readonly number[] }) => Promise<number | null>;
}

/** The client version that a number announces. After a refusal the next one is tried at once, each of them once. */
export class AnnouncedVersion {
  readonly #options: AnnouncedVersionOptions;
  #refused: readonly number[] = [];
  #revision: number = libraryRevision;

  constructor(options: AnnouncedVersionOptions) {
    this.#options = options;
  }

  /** The version of the next socket; the library's when the revisions cannot be read. */
  async next(): Promise<Version> {
    if (this.#options.configuredVersion !== undefined) {
      return this.#options.configuredVersion;
    }
    if (this.#refused.length === 0) {
      this.#revision = (await this.#find().catch(() => null)) ?? libraryRevision;
    }
    return [major, minor, this.#revision];
  }

  /** True when the refused version has a replacement. */
  async replaceRefused(): Promise<boolean> {
    if (this.#options.configuredVersion !== undefined) {
      return false;
    }
    this.#refused = [...this.#refused, this.#revision];
    const replacement = await this.#find().catch(() => null);
    this.#revision = replacement ?? libraryRevision;
    if (replacement === null) {
      this.forgetRefusals();
    }
    return replacement !== null;
  }

  forgetRefusals(): void {
    this.#refused = [];
  }

  #find(): Promise<number | null> {
    return this.#options.findRevision({ library: libraryRevision, refused: this.#refused });
  }
}

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
