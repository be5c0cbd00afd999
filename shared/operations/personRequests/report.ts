import Joi from 'joi';
import { isoDate, nullable } from '#shared/kit/schemas.ts';

/** What a company holds of a person, in words of the field. */
const personDataKinds = [
  'contact',
  'tickets',
  'messages',
  'notes',
  'schedules',
  'ratings',
  'campaigns',
  'lists',
  'imports',
  'automation',
  'channel',
  'exports',
  'rounds',
  'optOuts',
  'audit',
  'account',
  'signIns',
  'tools',
  'pauses',
  'chats',
  'mails',
] as const;
export type PersonDataKind = (typeof personDataKinds)[number];

/** `anonymised`: stays for its figures, without anything that leads to the person. */
const personDataFates = ['erased', 'anonymised', 'kept'] as const;
export type PersonDataFate = (typeof personDataFates)[number];

export interface PersonDataCount {
  kind: PersonDataKind;
  fate: PersonDataFate;
  rows: number;
}

const personCopyKinds = ['backup', 'companyExport', 'contactExport'] as const;
export type PersonCopyKind = (typeof personCopyKinds)[number];

/** A copy from before the erasure, which still holds what was erased. */
export interface PersonCopy {
  kind: PersonCopyKind;
  madeAt: string;
  expiresAt: string;
}

/** What an erasure does, or did. Names nobody. */
export interface PersonReport {
  data: PersonDataCount[];
  /** Stored files that go. */
  files: number;
  copies: PersonCopy[];
}

export const personReport = Joi.object<PersonReport, true>({
  data: Joi.array()
    .items(
      Joi.object<PersonDataCount, true>({
        kind: Joi.string<PersonDataKind>()
          .valid(...personDataKinds)
          .required(),
        fate: Joi.string<PersonDataFate>()
          .valid(...personDataFates)
          .required(),
        rows: Joi.number().required(),
      }),
    )
    .required(),
  files: Joi.number().required(),
  copies: Joi.array()
    .items(
      Joi.object<PersonCopy, true>({
        kind: Joi.string<PersonCopyKind>()
          .valid(...personCopyKinds)
          .required(),
        madeAt: isoDate().required(),
        expiresAt: isoDate().required(),
      }),
    )
    .required(),
}).label('PersonReport');

export const personReportOrNull = nullable(personReport);

export const examplePersonReport: PersonReport = {
  data: [
    { kind: 'messages', fate: 'erased', rows: 340 },
    { kind: 'audit', fate: 'kept', rows: 2 },
  ],
  files: 12,
  copies: [{ kind: 'backup', madeAt: '2029-05-02T02:00:00.000Z', expiresAt: '2029-05-16T02:00:00.000Z' }],
};
