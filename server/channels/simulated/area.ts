import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint, serveFilesEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { room, broadcastOn } from '#server/platform/live/broadcast.ts';
import {
  actOnPhone,
  addPerson,
  changePerson,
  clearChat,
  listPeople,
  preparePhoneFiles,
  sendFromPhone,
  showPhoneChat,
} from './phoneCommands.ts';

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A customer is about to be added to a connection: one that is not simulated throws. */
    'phone.addingPerson': { connectionId: number };
  }
}

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'phone.changed': { connectionId: number; personId: number };
  }
}

/** The area of the demo's phone page. It belongs to a channel, so that the server mounts it beside the areas. */
export const phoneArea: Area = {
  name: 'phone',
  fileColumns: [
    { table: 'simulated_people', columns: ['picture_path'] },
    { table: 'simulated_messages', columns: ['media_path'] },
  ],
  routes: [
    serveEndpoint(api.phone.people, listPeople),
    serveEndpoint(api.phone.addPerson, addPerson),
    serveEndpoint(api.phone.changePerson, changePerson),
    serveEndpoint(api.phone.chat, showPhoneChat),
    serveEndpoint(api.phone.clear, clearChat),
    serveFilesEndpoint(api.phone.send, { prepare: preparePhoneFiles, command: sendFromPhone }),
    serveEndpoint(api.phone.act, actOnPhone),
  ],
  broadcasts: [
    broadcastOn('phone.changed', async ({ companyId }, { connectionId, personId }) => [
      { to: [room.admins(companyId)], event: 'phone', body: { connectionId, personId } },
    ]),
  ],
};
