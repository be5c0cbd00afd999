import { createRecheck, broadcastOn } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { findSessionUser } from './sessionUser.ts';

/** Sockets are rechecked before they receive anything else. */
export const userBroadcasts = [
  broadcastOn('user.changed', async (_scope, { userId }) => [createRecheck({ userId })]),
  broadcastOn('user.removed', async (_scope, { userId }) => [createRecheck({ userId })]),
  ...broadcastRow('user', {
    actions: { 'user.created': 'create', 'user.changed': 'update', 'user.removed': 'delete' },
    find: findSessionUser,
  }),
];
