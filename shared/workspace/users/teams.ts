import Joi from 'joi';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import {
  identifyingText,
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  hexColor,
  id,
  type CompanyOwnedRecord,
  type Confirmation,
  optionalId,
} from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/** A named group of people. */
export interface TeamRecord extends CompanyOwnedRecord {
  name: string;
  color: string;
  /** Members who may sign in, by id. */
  userIds: number[];
}

/** Teams of one company. */
export const maxTeams = 100;
/** People of one team. */
const maxTeamMembers = 1000;

const userIds = (): Joi.ArraySchema<number[]> => Joi.array<number[]>().items(optionalId()).unique();

const teamRecord = Joi.object<TeamRecord, true>({
  ...companyOwnedColumns,
  name: Joi.string().required(),
  color: Joi.string().required(),
  userIds: userIds().required(),
}).label('Team');

export interface TeamInput {
  name: string;
  color?: string;
  userIds?: number[];
}

const name = (): Joi.StringSchema => identifyingText().min(3).max(50);

export const defaultTeamColor = '#3D5AFE';

const example: TeamRecord = { ...exampleOwnedRecord, name: 'Manhã', color: '#3D5AFE', userIds: [7] };

export const teamErrors = { ERR_NO_TEAM_FOUND: 404, ERR_TEAM_NAME_TAKEN: 409, ERR_TEAMS_LIMIT: 400 } as const;

export const teamPermissions = { 'team.manage': adminPermission } as const;

export const teams = {
  list: get<Record<never, never>, TeamRecord[]>('/teams', {
    access: 'signed-in',
    summary: 'Every team of the company by name, with its members.',
    input: {},
    result: Joi.array().items(teamRecord),
    example: { input: {}, result: [example] },
  }),
  show: get<{ id: number }, TeamRecord>('/teams/:id', {
    access: 'signed-in',
    summary: 'One team.',
    input: { id: id() },
    result: teamRecord,
    example: { input: { id: 9 }, result: example },
  }),
  create: post<TeamInput, TeamRecord>('/teams', {
    access: 'team.manage',
    summary: `Adds a team; a company has at most ${maxTeams}.`,
    input: { name: name().required(), color: hexColor().default(defaultTeamColor), userIds: userIds().max(maxTeamMembers).default([]) },
    result: teamRecord,
    example: { input: { name: 'Manhã', color: '#3D5AFE', userIds: [7] }, result: example },
  }),
  update: put<Partial<TeamInput> & { id: number }, TeamRecord>('/teams/:id', {
    access: 'team.manage',
    summary: 'Changes a team; keys left out stay as they are, and so do members who are deactivated.',
    input: { id: id(), name: name(), color: hexColor(), userIds: userIds().max(maxTeamMembers) },
    result: teamRecord,
    example: { input: { id: 9, name: 'Tarde' }, result: { ...example, name: 'Tarde' } },
  }),
  remove: del<{ id: number }, Confirmation>('/teams/:id', {
    access: 'team.manage',
    summary: 'Removes a team; its people stay.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Team deleted' } },
  }),
};

interface TeamEvents {
  team: { action: 'create' | 'update'; team: TeamRecord } | { action: 'delete'; teamId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends TeamEvents {}
}
