import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import { broadcastOn, createRecheck } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { serveEndpoint, servePreparedEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { userMigrations } from './migrations.ts';
import { removeExpiredInvitations } from './removeExpiredInvitations.ts';
import { presenceSweep } from './presence.ts';
import { userQueueLinkSchema, userSchema } from './User.ts';
import { findSessionUser } from './sessionUser.ts';
import { acceptInvitation, showInvitation } from './acceptInvitation.ts';
import { createUser } from './createUser.ts';
import { updateUser } from './updateUser.ts';
import { deactivateUser, reactivateUser } from './deactivateUser.ts';
import { importUserSheet, readUserSheet } from './importUserSheet.ts';
import { inviteAgain } from './inviteAgain.ts';
import { listUsers, pageUsers, showUser } from './readUsers.ts';
import { drawPicture, removePicture, setPicture } from './setPicture.ts';
import { removeUser } from './removeUser.ts';
import { setUsersOfQueue } from './setUsersOfQueue.ts';

const userRoutes = [
  serveEndpoint(api.users.page, pageUsers),
  serveEndpoint(api.users.list, listUsers),
  serveEndpoint(api.users.show, showUser),
  serveEndpoint(api.users.create, createUser),
  serveEndpoint(api.users.update, updateUser),
  serveEndpoint(api.users.deactivate, deactivateUser),
  servePreparedEndpoint(api.userImports.upload, { prepare: readUserSheet, command: importUserSheet }),
  serveEndpoint(api.users.invite, inviteAgain),
  serveEndpoint(api.users.reactivate, reactivateUser),
  servePreparedEndpoint(api.users.setPicture, { prepare: drawPicture, command: setPicture }),
  serveEndpoint(api.users.removePicture, removePicture),
  serveEndpoint(api.users.setOfQueue, setUsersOfQueue),
  serveEndpoint(api.users.remove, removeUser),
  servePublicEndpoint(api.invitations.show, showInvitation),
  servePublicEndpoint(api.invitations.accept, acceptInvitation),
];

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'user.created': { userId: number };
    /** Session data or the authorization of rooms: profile, queues, allTicket, password, deactivation. */
    'user.changed': { userId: number };
    'user.removed': { userId: number };
  }
}
declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A user is about to be removed or deactivated: what is assigned to the user goes to another one, or is given back. */
    'user.releasing': { userId: number; toUserId: number | null; cause: 'userDeactivated' | 'userRemoved' };
    /** A user's other sessions end, this one stays valid: the password was changed in it. */
    'user.keepingSession': { sessionId: string };
    /** Somebody else's invitation lets a user in again whose second step is lost. */
    'user.losingSecondStep': { userId: number };
  }
}

/** Sockets are rechecked before they receive anything else. */
export const userBroadcasts = [
  broadcastOn('user.changed', async (_scope, { userId }) => [createRecheck({ userId })]),
  broadcastOn('user.removed', async (_scope, { userId }) => [createRecheck({ userId })]),
  ...broadcastRow('user', {
    actions: { 'user.created': 'create', 'user.changed': 'update', 'user.removed': 'delete' },
    find: findSessionUser,
  }),
];

/** Columns of this area that point to records of others. */
const userReferences: readonly Reference[] = [
  ...usedBy({ kind: 'people' }, referencesOf('users', { whatsapp_id: 'connection' })),
  ...referencesOf('user_queues', { user_id: 'user' }),
  ...usedBy({ kind: 'people' }, referencesOf('user_queues', { queue_id: 'queue' })),
  ...referencesOf('invitations', { user_id: 'user' }),
];

export const usersArea: Area = {
  name: 'users',
  migrations: userMigrations,
  readsTables: ['companies', 'plans', 'queues', 'settings'],
  references: userReferences,
  fileColumns: [{ table: 'users', columns: ['picture_path'] }],
  entities: [userSchema, userQueueLinkSchema],
  routes: userRoutes,
  sqlFragments: {
    'user.names': 'select id, name from users',
    'company.language': `select u.language from users u where u.profile = 'admin' and u.language is not null order by u.id limit 1`,
  },
  broadcasts: userBroadcasts,
  recurringJobs: [presenceSweep, removeExpiredInvitations],
  uniqueConstraintErrors: { users_email_key: 'ERR_EMAIL_ALREADY_EXISTS' },
};
