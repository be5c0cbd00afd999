import type { UserActor } from '#shared/rules/permissions.ts';
import type { api } from '#shared/api.ts';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { maxUserPictureMegabytes } from '#shared/workspace/users/index.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { authorize, required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { drawSquare } from '#server/platform/files/drawPicture.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import { createFileTooLargeError } from '#server/platform/http/receiveUploads.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { hourSeconds } from '#shared/rules/durations.ts';
import { companyIdOfUser } from './companyIdOfUser.ts';
import { requireSessionUser } from './sessionUser.ts';
import { User } from './User.ts';

const maxBytes = maxUserPictureMegabytes * 1024 * 1024;
/** Sharp at 64 px on dense screens, some kilobytes in a list. */
const edgePx = 256;

/** Drawing takes a moment of the processor; an admin sets the photos of a whole team. */
const drawLimit = { name: 'user-picture', points: 60, duration: hourSeconds };

/** Draws and stores the photo before a transaction is open; gives its path. Throws ERR_USER_PICTURE, ERR_FILE_TOO_LARGE or ERR_TOO_MANY_ATTEMPTS. */
export async function drawPicture(
  { uploads: [upload], platform, actor, open }: PrepareContext<UserActor>,
  { id }: InputOf<typeof api.users.setPicture>,
): Promise<string> {
  if (upload === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { file: 'any.required' } });
  }
  if (upload.size > maxBytes) {
    throw createFileTooLargeError(maxBytes);
  }
  const companyId = await open((scope) => inCompanyOf(scope, id, async (companyScope) => companyScope.companyId));
  await (await createRateLimiter(platform, drawLimit)).consume(`${actor.companyId} ${actor.userId}`);
  const picture = await drawSquare(upload.path, edgePx);
  if (picture === null) {
    throw new AppError('ERR_USER_PICTURE');
  }
  return (await platform.files.put(companyId, picture, 'image/webp')).path;
}

/** Runs work in the company of a user whom the actor may change. */
async function inCompanyOf<T>(scope: Scope, id: number, work: (companyScope: Scope, user: User) => Promise<T>): Promise<T> {
  return runInCompany(scope, await companyIdOfUser(scope, id), async (companyScope) => {
    const user = required(await companyScope.em.findOne(User, { id }), 'ERR_NO_USER_FOUND');
    authorize(companyScope, 'user.update', user);
    return work(companyScope, user);
  });
}

const replacePicture = (scope: Scope, id: number, path: string | null): Promise<SessionUser> =>
  inCompanyOf(scope, id, async (companyScope, user) => {
    user.picturePath = path;
    await companyScope.em.flush();
    companyScope.recordEvent('user.changed', { userId: id });
    return requireSessionUser(companyScope, id);
  });

export const setPicture = (scope: Scope, { id }: InputOf<typeof api.users.setPicture>, path: string): Promise<SessionUser> =>
  replacePicture(scope, id, path);

export const removePicture = (scope: Scope, { id }: InputOf<typeof api.users.removePicture>): Promise<SessionUser> =>
  replacePicture(scope, id, null);
