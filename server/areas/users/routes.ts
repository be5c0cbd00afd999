import { api } from '#shared/api.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createUser } from './addUser.ts';
import { updateUser } from './changeUser.ts';
import { listUsers, pageUsers, showUser } from './readUsers.ts';
import { removeUser } from './removeUser.ts';

export const userRoutes = [
  serve(api.users.page, pageUsers),
  serve(api.users.list, listUsers),
  serve(api.users.show, showUser),
  serve(api.users.create, createUser),
  serve(api.users.update, updateUser),
  serve(api.users.remove, removeUser),
];
