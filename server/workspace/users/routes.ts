import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
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

export const userRoutes = [
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
