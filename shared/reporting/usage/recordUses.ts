import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { id } from '#shared/kit/schemas.ts';

/** What may point to a tag, a queue or a connection. */
const recordUseKinds = [
  'tickets',
  'people',
  'macros',
  'menus',
  'transfers',
  'quickMessages',
  'skills',
  'assistants',
  'schedules',
  'campaigns',
  'tokens',
  'views',
  'contactLists',
] as const;
export type RecordUseKind = (typeof recordUseKinds)[number];

const usedRecords = ['tag', 'queue', 'connection'] as const;
export type UsedRecord = (typeof usedRecords)[number];

/** How many records of a kind point to one; active conversations, waiting schedules, unfinished campaigns. */
export interface RecordUse {
  kind: RecordUseKind;
  count: number;
}

export const recordUses = {
  list: get<{ record: UsedRecord; id: number }, RecordUse[]>('/uses/:record/:id', {
    access: 'signed-in',
    summary: 'How much uses a tag, a queue or a connection, by kind: what is said before it is removed.',
    input: {
      record: Joi.string<UsedRecord>()
        .valid(...usedRecords)
        .required(),
      id: id(),
    },
    result: Joi.array<RecordUse[]>().items(
      Joi.object<RecordUse, true>({
        kind: Joi.string<RecordUseKind>()
          .valid(...recordUseKinds)
          .required(),
        count: Joi.number().integer().required(),
      }).label('RecordUse'),
    ),
    example: { input: { record: 'queue', id: 4 }, result: [{ kind: 'macros', count: 2 }] },
  }),
};
