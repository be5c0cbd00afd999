import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import { serveEndpoint, servePreparedEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { broadcastOn, createRecheck } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { userQueueLinkSchema, userSchema } from './User.ts';
import { acceptInvitation, showInvitation } from './acceptInvitation.ts';
import { createUser } from './createUser.ts';
import { deactivateUser, reactivateUser } from './deactivateUser.ts';
import { importUserSheet, readUserSheet } from './importUserSheet.ts';
import { inviteAgain } from './inviteAgain.ts';
import { userMigrations } from './migrations.ts';
import { pauseReasonSchema } from './pauses/PauseReason.ts';
import { pauseMigrations } from './pauses/migrations.ts';
import { createPauseReason, listPauseReasons, removePauseReason, showPauseReason, updatePauseReason } from './pauses/pauseReasons.ts';
import { pauseReasonRecords, pauseRecords } from './pauses/pauseRecords.ts';
import { endPause, endPauseOf, listPauses, startPause } from './pauses/pauses.ts';
import { presenceSweep } from './presence.ts';
import { listUsers, pageUsers, showUser } from './readUsers.ts';
import { removeExpiredInvitations } from './removeExpiredInvitations.ts';
import { removeUser } from './removeUser.ts';
import { findSessionUser } from './sessionUser.ts';
import { drawPicture, removePicture, setPicture } from './setPicture.ts';
import { setUsersOfQueue } from './setUsersOfQueue.ts';
import { teamSchema } from './teams/Team.ts';
import { createTeam, listTeams, removeTeam, showTeam, updateTeam } from './teams/commands.ts';
import { teamMigrations } from './teams/migrations.ts';
import { teamRecords } from './teams/teamRecords.ts';
import { updateUser } from './updateUser.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'user.created': { userId: number };
    /** Session data or the authorization of rooms: profile, queues, allTicket, password, deactivation. */
    'user.changed': { userId: number };
    'user.removed': { userId: number };
    'team.created': { teamId: number };
    'team.changed': { teamId: number };
    'team.removed': { teamId: number };
    'pauseReason.created': { pauseReasonId: number };
    'pauseReason.changed': { pauseReasonId: number };
    'pauseReason.removed': { pauseReasonId: number };
    'pause.started': { pauseId: number };
    'pause.ended': { pauseId: number };
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
  ...referencesOf('team_members', { user_id: 'user' }),
  ...referencesOf('pauses', { user_id: 'user' }),
];

const teamBroadcasts = broadcastRow('team', {
  actions: { 'team.created': 'create', 'team.changed': 'update', 'team.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, teamRecords, id),
});

const teamRoutes = [
  serveEndpoint(api.teams.list, listTeams),
  serveEndpoint(api.teams.show, showTeam),
  serveEndpoint(api.teams.create, createTeam),
  serveEndpoint(api.teams.update, updateTeam),
  serveEndpoint(api.teams.remove, removeTeam),
];

const pauseRoutes = [
  serveEndpoint(api.pauseReasons.list, listPauseReasons),
  serveEndpoint(api.pauseReasons.show, showPauseReason),
  serveEndpoint(api.pauseReasons.create, createPauseReason),
  serveEndpoint(api.pauseReasons.update, updatePauseReason),
  serveEndpoint(api.pauseReasons.remove, removePauseReason),
  serveEndpoint(api.pauses.list, listPauses),
  serveEndpoint(api.pauses.start, startPause),
  serveEndpoint(api.pauses.end, endPause),
];

const pauseBroadcasts = [
  ...broadcastRow('pauseReason', {
    actions: { 'pauseReason.created': 'create', 'pauseReason.changed': 'update', 'pauseReason.removed': 'delete' },
    find: ({ em }, id) => findRecord(em, pauseReasonRecords, id),
  }),
  ...broadcastRow('pause', {
    actions: { 'pause.started': 'create', 'pause.ended': 'delete' },
    find: ({ em }, id) => findRecord(em, pauseRecords, id),
  }),
];

export const usersArea: Area = {
  name: 'users',
  migrations: [...userMigrations, ...teamMigrations, ...pauseMigrations],
  readsTables: ['companies', 'plans', 'queues', 'settings'],
  references: userReferences,
  fileColumns: [{ table: 'users', columns: ['picture_path'] }],
  entities: [userSchema, userQueueLinkSchema, teamSchema, pauseReasonSchema],
  routes: [...userRoutes, ...teamRoutes, ...pauseRoutes],
  sqlFragments: {
    'user.names': 'select id, name from users',
    'company.language': `select u.language from users u where u.profile = 'admin' and u.language is not null order by u.id limit 1`,
  },
  broadcasts: [...userBroadcasts, ...teamBroadcasts, ...pauseBroadcasts],
  recurringJobs: [presenceSweep, removeExpiredInvitations],
  uniqueConstraintErrors: {
    users_email_key: 'ERR_EMAIL_ALREADY_EXISTS',
    teams_name_key: 'ERR_TEAM_NAME_TAKEN',
    pause_reasons_name_key: 'ERR_PAUSE_REASON_TAKEN',
  },
  hooks: {
    'user.releasing': (scope, { userId }) => endPauseOf(scope, userId),
    'user.signingOut': (scope, { userId }) => endPauseOf(scope, userId),
  },
};
