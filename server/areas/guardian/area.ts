import './events.ts';
import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serve } from '#server/platform/http/serve.ts';
import { room, tell } from '#server/platform/live/tell.ts';
import { readHealth } from './readHealth.ts';

export const guardian: Area = {
  name: 'guardian',
  routes: [serve(api.guardian.health, readHealth)],
  broadcasts: [
    tell('connection.measured', async ({ companyId }, { connectionId }) => [
      { to: [room.admins(companyId)], event: 'connectionHealth', body: { action: 'update', whatsappId: connectionId } },
    ]),
    tell('connection.held', async ({ companyId }, { connectionId }) => [
      { to: [room.company(companyId)], event: 'numberHold', body: { action: 'update', whatsappId: connectionId } },
    ]),
  ],
};
