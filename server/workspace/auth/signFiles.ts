import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { allowCompanyFiles, createLinkSigner, signLinks } from '#server/platform/files/fileLinks.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Signs the files of a user who has just been authenticated: responses without a session name none. */
export const signFiles = (platform: Platform, user: SessionUser): SessionUser =>
  signLinks(user, createLinkSigner(platform), allowCompanyFiles(user.companyId));
