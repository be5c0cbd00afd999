import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { room, broadcastOn, type Broadcast } from '#server/platform/live/broadcast.ts';
import { Connection } from './Connection.ts';
import { presentForAdmins, presentForAgents } from './present.ts';
import { loadConnectionQueues } from './queueLinks.ts';

type BroadcastBuilder = (whatsapp: ConnectionRecord, to: string) => Broadcast;

/** One record for admins, with QR code and token, and one for agents without them. */
const broadcastConnection =
  (build: BroadcastBuilder) =>
  async ({ em, companyId, platform }: Scope, { connectionId }: { connectionId: number }): Promise<Broadcast[]> => {
    const connection = await em.findOne(Connection, { id: connectionId });
    const [loaded] = connection ? await loadConnectionQueues(em, [connection]) : [];
    return loaded
      ? [
          build(presentForAdmins(loaded, platform.now()), room.admins(companyId)),
          build(presentForAgents(loaded, platform.now()), room.agents(companyId)),
        ]
      : [];
  };

const recordBroadcast: BroadcastBuilder = (whatsapp, to) => ({ to: [to], event: 'whatsapp', body: { action: 'update', whatsapp } });
const sessionBroadcast: BroadcastBuilder = (session, to) => ({ to: [to], event: 'whatsappSession', body: { action: 'update', session } });

export const connectionBroadcasts = [
  broadcastOn('connection.changed', broadcastConnection(recordBroadcast)),
  broadcastOn('connection.stateChanged', broadcastConnection(sessionBroadcast)),
  broadcastOn('connection.removed', async ({ companyId }, { connectionId }) => [
    { to: [room.company(companyId)], event: 'whatsapp', body: { action: 'delete', whatsappId: connectionId } },
  ]),
];
