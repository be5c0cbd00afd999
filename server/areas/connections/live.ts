import type { ConnectionRecord } from '#shared/areas/connections.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { room, tell, type Broadcast } from '#server/platform/live/tell.ts';
import { Connection } from './Connection.ts';
import { presentForAdmins, presentForAgents } from './present.ts';
import { withQueues } from './queueLinks.ts';

type Say = (whatsapp: ConnectionRecord, to: string) => Broadcast;

/** Everybody hears it once: admins with the QR code and the token, all others without. */
const said =
  (say: Say) =>
  async ({ em, companyId, platform }: Scope, { connectionId }: { connectionId: number }): Promise<Broadcast[]> => {
    const connection = await em.findOne(Connection, { id: connectionId });
    const [fed] = connection ? await withQueues(em, [connection]) : [];
    return fed
      ? [say(presentForAdmins(fed, platform), room.admins(companyId)), say(presentForAgents(fed, platform.now()), room.agents(companyId))]
      : [];
  };

const sayConnection: Say = (whatsapp, to) => ({ to: [to], event: 'whatsapp', body: { action: 'update', whatsapp } });
const saySession: Say = (session, to) => ({ to: [to], event: 'whatsappSession', body: { action: 'update', session } });

export const connectionBroadcasts = [
  tell('connection.changed', said(sayConnection)),
  tell('connection.stateChanged', said(saySession)),
  tell('connection.removed', async ({ companyId }, { connectionId }) => [
    { to: [room.company(companyId)], event: 'whatsapp', body: { action: 'delete', whatsappId: connectionId } },
  ]),
];
