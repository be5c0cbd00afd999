import Joi from 'joi';
import { get, put } from '#shared/kit/endpoint.ts';
import { id, optionalId } from '#shared/kit/schemas.ts';

/** What a person is good at: tags of tickets. */
export interface UserSkills {
  userId: number;
  tagIds: number[];
}

export const maxSkills = 50;

const tagIds = (): Joi.ArraySchema<number[]> => Joi.array<number[]>().items(optionalId()).max(maxSkills).unique().required();

const userSkills = Joi.object<UserSkills, true>({
  userId: Joi.number().required(),
  tagIds: Joi.array().items(Joi.number()).required(),
}).label('UserSkills');

const example: UserSkills = { userId: 7, tagIds: [9] };

export const assignments = {
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
