import Joi from 'joi';
import { del, get } from '#shared/kit/endpoint.ts';
import { isoDate } from '#shared/kit/schemas.ts';

/** One's own sign-in on one device. */
export interface OwnSessionRecord {
  id: string;
  /** The session of this request. */
  isCurrent: boolean;
  /** Address at the sign-in. */
  ip: string;
  /** As the browser or program named itself at the sign-in. */
  userAgent: string;
  createdAt: string;
  /** To a quarter of an hour. */
  lastUsedAt: string;
  /** When it ends, if it is not used before. */
  expiresAt: string;
}

const ownSessionRecord = Joi.object<OwnSessionRecord, true>({
  id: Joi.string().guid().required(),
  isCurrent: Joi.boolean().required(),
  ip: Joi.string().allow('').required(),
  userAgent: Joi.string().allow('').required(),
  createdAt: isoDate().required(),
  lastUsedAt: isoDate().required(),
  expiresAt: isoDate().required(),
}).label('OwnSession');

const example: OwnSessionRecord = {
  id: '6f1c5b0e-6f0c-4c1e-9d0a-2f6f3c9b7a11',
  isCurrent: true,
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
  createdAt: '2029-05-01T13:00:00.000Z',
  lastUsedAt: '2029-05-02T13:00:00.000Z',
  expiresAt: '2029-05-09T13:00:00.000Z',
};

export const sessionErrors = { ERR_NO_SESSION_FOUND: 404 } as const;

const own = { access: 'signed-in', isAllowedWhenExpired: true, isAllowedBeforeSecondStep: true, isRefusedToOperators: true } as const;

export const sessions = {
  list: get<Record<never, never>, OwnSessionRecord[]>('/auth/sessions', {
    ...own,
    summary: 'One’s own sign-ins that have neither ended nor expired, the last used first.',
    input: {},
    result: Joi.array().items(ownSessionRecord),
    example: { input: {}, result: [example] },
  }),
  remove: del<{ id: string }>('/auth/sessions/:id', {
    ...own,
    summary: 'Signs out of one of one’s own sessions, at once.',
    input: { id: Joi.string().guid().required() },
    example: { input: { id: example.id }, result: undefined },
  }),
  removeOthers: del<Record<never, never>>('/auth/sessions', {
    ...own,
    summary: 'Signs out of all of one’s own sessions but this one.',
    input: {},
    example: { input: {}, result: undefined },
  }),
};
