import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import type { PendingLink } from '#server/simulators/whatsapp/clients/deviceLinking.ts';
import type { PairingCodeOffer } from '#server/simulators/whatsapp/clients/PairingCodeOffer.ts';
import type { AwaitableLog } from '#server/simulators/whatsapp/log/AwaitableLog.ts';
import type { MessageArchive } from '#server/simulators/whatsapp/messages/WrittenMessage.ts';
import type { ClientSocket } from '#server/simulators/whatsapp/transport/ClientSocket.ts';

/** The parts of the simulated server that people and their phones use. */
export interface PeopleContext extends MessageArchive {
  /** By address. */
  readonly groups: ReadonlyMap<string, unknown>;
  readonly pairingCodeOffers: AwaitableLog<PairingCodeOffer>;
  /** The secret in a message; throws when it has none. */
  requireMessageSecret(id: string): Uint8Array;
  /** The client that shows the QR code of a reference; throws when it is gone. */
  requirePendingLink(reference: string): PendingLink;
  /** Resolves when the client of a socket has proved that it holds the keys it registered with. */
  expectLinkProof(socket: ClientSocket, companion: Companion, details: Uint8Array): Promise<void>;
}
