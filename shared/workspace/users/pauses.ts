import Joi from 'joi';
import { maxPauseHours } from './pauseReasons.ts';
import { del, get, post } from '#shared/kit/endpoint.ts';
import { id, isoDate, nullable } from '#shared/kit/schemas.ts';

/** Current pause of a user. */
export interface PauseRecord {
  id: number;
  userId: number;
  /** Name of the reason when the pause began. */
  reason: string;
  /** Minutes after which it is shown as too long; null: never. */
  maxMinutes: number | null;
  startedAt: string;
}

const pauseRecord = Joi.object<PauseRecord, true>({
  id: Joi.number().required(),
  userId: Joi.number().required(),
  reason: Joi.string().required(),
  maxMinutes: nullable(Joi.number().integer()).required(),
  startedAt: isoDate().required(),
}).label('Pause');

const example: PauseRecord = { id: 5, userId: 7, reason: 'Almoço', maxMinutes: 60, startedAt: '2029-05-02T15:00:00.000Z' };

export const pauseErrors = { ERR_PAUSE_REASON_INACTIVE: 409 } as const;

export const pauses = {
  list: get<Record<never, never>, PauseRecord[]>('/pauses', {
    access: 'signed-in',
    summary: `The pauses that go on, by person; after ${maxPauseHours} hours a pause counts as over.`,
    input: {},
    result: Joi.array().items(pauseRecord),
    example: { input: {}, result: [example] },
  }),
  start: post<{ reasonId: number }, PauseRecord>('/pauses', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: 'Pauses the caller: no new tickets are offered. A pause that goes on ends; one with the same reason goes on.',
    input: { reasonId: id() },
    result: pauseRecord,
    example: { input: { reasonId: 9 }, result: example },
  }),
  end: del<Record<never, never>, void>('/pauses/current', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: "Ends the caller's pause; without one nothing happens.",
    input: {},
    example: { input: {}, result: undefined },
  }),
};

interface PauseEvents {
  pause: { action: 'create'; pause: PauseRecord } | { action: 'delete'; pauseId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends PauseEvents {}
}
