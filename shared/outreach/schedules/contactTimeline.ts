import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { id, isoDate, nullable } from '#shared/kit/schemas.ts';
import { scheduleStatuses, type ScheduleStatus } from './index.ts';

export const timelineKinds = [
  'created',
  'opened',
  'closed',
  'note',
  'tag',
  'schedule',
  'merged',
  'parted',
  'blocked',
  'unblocked',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Something that happened with a contact. */
export interface TimelineEntry {
  /** Kind and id of the row: `note-12`. */
  id: string;
  kind: TimelineKind;
  at: string;
  /** Who did it; null: a program, or nobody who is known. */
  userName: string | null;
  /** Note, name of the tag, text of the scheduled message as it is read, name of the other contact, reason of the block. */
  text: string;
  /** The conversation it belongs to; null: none. */
  ticketUuid: string | null;
  /** Of a scheduled message: whether it is sent, and when. */
  schedule: { status: ScheduleStatus; sendAt: string } | null;
}

export interface TimelineResult {
  entries: TimelineEntry[];
  /** Continues behind the last entry; null: there are no more. */
  cursor: string | null;
}

export interface TimelineInput {
  id: number;
  /** Kinds separated by commas; absent: all. */
  kinds?: string;
  cursor?: string;
}

const timelineEntry = Joi.object<TimelineEntry, true>({
  id: Joi.string().required(),
  kind: Joi.string<TimelineKind>()
    .valid(...timelineKinds)
    .required(),
  at: isoDate().required(),
  userName: nullable(Joi.string().allow('')).required(),
  text: Joi.string().allow('').required(),
  ticketUuid: nullable(Joi.string()).required(),
  schedule: nullable(
    Joi.object({
      status: Joi.string<ScheduleStatus>()
        .valid(...scheduleStatuses)
        .required(),
      sendAt: isoDate().required(),
    }),
  ).required(),
}).label('TimelineEntry');

const kindsPattern = new RegExp(`^(${timelineKinds.join('|')})(,(${timelineKinds.join('|')})){0,9}$`);

const example: TimelineEntry = {
  id: 'note-12',
  kind: 'note',
  at: '2029-05-02T13:00:00.000Z',
  userName: 'Ana',
  text: 'Prefere de manhã',
  ticketUuid: '0b0c8f0e-3f53-4d2c-9b1f-6a4c1d8a7e21',
  schedule: null,
};

export const contactTimeline = {
  list: get<TimelineInput, TimelineResult>('/contacts/:id/timeline', {
    access: 'signed-in',
    summary: 'What happened with a contact, as far as the user may see it, newest first, thirty at a time.',
    input: {
      id: id(),
      kinds: Joi.string().pattern(kindsPattern).empty(''),
      cursor: Joi.string()
        .pattern(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z~[a-z]{3,10}-\d{1,18}$/)
        .empty(''),
    },
    result: Joi.object<TimelineResult, true>({
      entries: Joi.array().items(timelineEntry).required(),
      cursor: nullable(Joi.string()).required(),
    }),
    example: { input: { id: 88 }, result: { entries: [example], cursor: null } },
  }),
};
