import type { Server } from 'socket.io';
import type { ViewerEvents } from '#shared/conversations/tickets/viewers.ts';
import { liveEventName } from '#shared/kit/liveEventName.ts';
import { allowCompanyFiles, createLinkSigner, signLinks } from '#server/platform/files/fileLinks.ts';
import { pausedRoom } from '#server/platform/live/ClientConnection.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { TicketViewersDeps } from './TicketViewers.ts';

/** The rooms with a connection of this process. */
export const filterExistingRooms = (io: Server, rooms: readonly string[]): string[] =>
  rooms.filter((name) => io.of('/').adapter.rooms.has(name));

type ViewerEvent = ViewerEvents['ticketViewers'];

/** Emits viewers as live events without a number, with the URLs of pictures signed now. */
export function createViewerEmitters(io: Server, platform: Platform): Pick<TicketViewersDeps, 'emitToRooms' | 'emitTo'> {
  const signer = createLinkSigner(platform);
  const encode = (companyId: number, event: ViewerEvent): [string, unknown] => [
    liveEventName(companyId, 'ticketViewers'),
    signLinks(event, signer, allowCompanyFiles(companyId)),
  ];
  return {
    emitToRooms: (companyId, rooms, event) => {
      const existing = filterExistingRooms(io, rooms);
      // Without a room the library would emit to everybody.
      if (existing.length > 0) {
        io.to(existing)
          .except(pausedRoom)
          .emit(...encode(companyId, event));
      }
    },
    emitTo: ({ socket, claims }, event) => void socket.emit(...encode(claims.companyId, event)),
  };
}
