import Joi from 'joi';
import { get, put } from '#shared/kit/endpoint.ts';
import { id, nullable, optionalId } from '#shared/kit/schemas.ts';

/** What a person is good at: tags of tickets. */
export interface UserSkills {
  userId: number;
  tagIds: number[];
}

const maxSkills = 50;

/** Why a waiting conversation is given to nobody at this moment; null: it does not wait, or is about to be given. */
export interface TicketWait {
  reason: string | null;
}

/** Who gets a ticket that waits for people, or why nobody does. */
export interface RehearsedAssignment {
  userId: number | null;
  userName: string | null;
  /** `roundRobin`, `nobodyThere` … */
  reason: string;
}

const tagIds = (): Joi.ArraySchema<number[]> => Joi.array<number[]>().items(optionalId()).max(maxSkills).unique().required();

const userSkills = Joi.object<UserSkills, true>({
  userId: Joi.number().required(),
  tagIds: Joi.array().items(Joi.number()).required(),
}).label('UserSkills');

const example: UserSkills = { userId: 7, tagIds: [9] };

export const assignments = {
  wait: get<{ ticketId: number }, TicketWait>('/tickets/:ticketId/wait', {
    access: 'signed-in',
    summary: 'Why a waiting conversation is given to nobody now: `off`, `nobodyThere`, `everybodyBusy` or `nobodySkilled`.',
    input: { ticketId: id() },
    result: Joi.object<TicketWait, true>({ reason: nullable(Joi.string()).required() }).label('TicketWait'),
    example: { input: { ticketId: 120 }, result: { reason: 'everybodyBusy' } },
  }),
  skills: get<Record<never, never>, UserSkills[]>('/user-skills', {
    access: 'user.create',
    summary: 'Who is good at what, of the people who have a skill: a queue that assigns by skill prefers them for tickets with the tags.',
    input: {},
    result: Joi.array().items(userSkills),
    example: { input: {}, result: [example] },
  }),
  setSkills: put<UserSkills, UserSkills>('/user-skills/:userId', {
    access: 'user.create',
    summary: 'Sets the skills of a person.',
    input: { userId: id(), tagIds: tagIds() },
    result: userSkills,
    example: { input: example, result: example },
  }),
};
