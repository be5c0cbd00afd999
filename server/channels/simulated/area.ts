import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serve } from '#server/platform/http/serve.ts';
import { room, tell } from '#server/platform/live/tell.ts';
import { actOnPhone, addPerson, changePerson, clearChat, listPeople, sendFromPhone, showChat } from './phoneCommands.ts';

declare module '#server/platform/db/events.ts' {
  interface DomainEvents {
    'phone.changed': { connectionId: number; personId: number };
  }
}

/** The phones of the simulated channel. It is a channel's, so the house mounts it beside the areas. */
export const phone: Area = {
  name: 'phone',
  routes: [
    serve(api.phone.people, listPeople),
    serve(api.phone.addPerson, addPerson),
    serve(api.phone.changePerson, changePerson),
    serve(api.phone.chat, showChat),
    serve(api.phone.clear, clearChat),
    serve(api.phone.send, sendFromPhone),
    serve(api.phone.act, actOnPhone),
  ],
  broadcasts: [
    tell('phone.changed', async ({ companyId }, { connectionId, personId }) => [
      { to: [room.admins(companyId)], event: 'phone', body: { connectionId, personId } },
    ]),
  ],
};
