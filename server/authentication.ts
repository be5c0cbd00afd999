import { findAuthenticatedUser, isSessionOpen } from './areas/auth/index.ts';
import { findApiTokenClient } from './areas/connections/index.ts';
import type { Authentication } from './platform/http/Authentication.ts';

/** The areas that own users, sessions and tokens answer for the platform. */
export const authentication: Authentication = { findUser: findAuthenticatedUser, isSessionOpen, findApiTokenClient };
