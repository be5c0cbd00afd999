import Joi from 'joi';
import { maxSnoozeDays } from '#shared/conversations/tickets/bulk.ts';
import { lateActionInput, type LateActionInput } from '#shared/conversations/tickets/sight.ts';
import { exampleTicket, ticketRecord, type TicketRecord } from '#shared/conversations/tickets/records.ts';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import {
  identifyingText,
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  id,
  nullable,
  optionalId,
  type CompanyOwnedRecord,
  type Confirmation,
} from '#shared/kit/schemas.ts';
import { findUnknownVariables } from '#shared/rules/substituteVariables.ts';
import { permission } from '#shared/rules/permissionRule.ts';

export const macroStepKinds = [
  'reply',
  'quickMessage',
  'tag',
  'untag',
  'transferToQueue',
  'transferToUser',
  'note',
  'snooze',
  'unread',
  'close',
] as const;
export type MacroStepKind = (typeof macroStepKinds)[number];

/** Step of a macro; each kind has at most one further key. */
export interface MacroStep {
  kind: MacroStepKind;
  /** Of `reply`, with variables, and `note`. */
  text?: string | null;
  /** Of `quickMessage`; null, as the three below: removed meanwhile. */
  quickMessageId?: number | null;
  /** Of `tag` and `untag`. */
  tagId?: number | null;
  /** Of `transferToQueue`. */
  queueId?: number | null;
  /** Of `transferToUser`. */
  userId?: number | null;
  /** Of `snooze`; null: until the customer answers. */
  minutes?: number | null;
}

export type MacroStepField = Exclude<keyof MacroStep, 'kind'>;

/** The further key of a step. */
export const macroStepFields: Readonly<Record<MacroStepKind, MacroStepField | null>> = {
  reply: 'text',
  quickMessage: 'quickMessageId',
  tag: 'tagId',
  untag: 'tagId',
  transferToQueue: 'queueId',
  transferToUser: 'userId',
  note: 'text',
  snooze: 'minutes',
  unread: null,
  close: null,
};

/** Several steps on a conversation in one go. */
export interface MacroRecord extends CompanyOwnedRecord {
  name: string;
  /** Whose macro it is; null: everybody's. */
  userId: number | null;
  /** `Alt Shift` and a letter, which the product itself does not use; an own macro precedes a shared one. */
  shortcut: string | null;
  steps: MacroStep[];
}

/** Own macros of one person, and shared ones of one company. */
export const maxMacros = 50;
export const maxMacroSteps = 10;

const stepText = (): Joi.StringSchema => Joi.string().trim().allow('').max(4096);

const step = Joi.object<MacroStep, true>({
  kind: Joi.string<MacroStepKind>()
    .valid(...macroStepKinds)
    .required(),
  text: nullable(stepText()),
  quickMessageId: nullable(optionalId()),
  tagId: nullable(optionalId()),
  queueId: nullable(optionalId()),
  userId: nullable(optionalId()),
  minutes: nullable(
    Joi.number()
      .integer()
      .min(1)
      .max(maxSnoozeDays * 1440),
  ),
}).label('MacroStep');

const macroRecord = Joi.object<MacroRecord, true>({
  ...companyOwnedColumns,
  name: Joi.string().required(),
  userId: nullable(Joi.number()).required(),
  shortcut: nullable(Joi.string()).required(),
  steps: Joi.array().items(step).required(),
}).label('Macro');

export interface MacroInput {
  name: string;
  shortcut?: string | null;
  steps: MacroStep[];
  /** True: everybody's. */
  isShared?: boolean;
}

const macroOutcomes = ['done', 'unchanged'] as const;

export interface MacroRunResult {
  /** Null: the caller does not see it any more. */
  ticket: TicketRecord | null;
  /** One for each step, in their order; `unchanged`: it was so already. Empty for a repeated key. */
  outcomes: (typeof macroOutcomes)[number][];
}

const name = (): Joi.StringSchema => identifyingText().min(1).max(60);
const shortcut = (): Joi.StringSchema =>
  nullable(
    Joi.string()
      .max(20)
      .pattern(/^Alt Shift [A-Z]$/),
  );
/** The text of a reply goes to a customer. */
const stepInput = step
  .keys({
    text: nullable(
      stepText().custom((text: string, { error, state: { ancestors } }) => {
        const [{ kind } = {}] = ancestors as Partial<MacroStep>[];
        const [variable] = kind === 'reply' ? findUnknownVariables(text) : [];
        return variable === undefined ? text : error('any.invalid', { variable });
      }),
    ),
  })
  .label('MacroStepInput');
const steps = (): Joi.ArraySchema<MacroStep[]> => Joi.array<MacroStep[]>().items(stepInput).min(1).max(maxMacroSteps);

const exampleInput: MacroInput = {
  name: 'Boleto enviado',
  shortcut: 'Alt Shift B',
  steps: [{ kind: 'reply', text: 'Enviei o boleto, {{firstName}}.' }, { kind: 'tag', tagId: 9 }, { kind: 'close' }],
};
const example: MacroRecord = {
  ...exampleOwnedRecord,
  name: exampleInput.name,
  userId: 7,
  shortcut: 'Alt Shift B',
  steps: exampleInput.steps,
};

export const macroErrors = {
  ERR_NO_MACRO_FOUND: 404,
  ERR_MACROS_LIMIT: 400,
  ERR_MACRO_NAME_TAKEN: 409,
  ERR_MACRO_SHORTCUT_TAKEN: 409,
  ERR_MACRO_QUICKMESSAGE_OWN: 400,
} as const;

export const macroPermissions = { 'macro.share': permission({ profiles: ['admin', 'supervisor'] }) } as const;

export const macros = {
  list: get<Record<never, never>, MacroRecord[]>('/macros', {
    access: 'signed-in',
    summary: 'The macros that the caller has: shared ones, then own ones, by name.',
    input: {},
    result: Joi.array().items(macroRecord),
    example: { input: {}, result: [example] },
  }),
  create: post<MacroInput, MacroRecord>('/macros', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: `Saves a macro; a person has at most ${maxMacros}, and a company as many shared ones, which admins and supervisors make.`,
    input: { name: name().required(), shortcut: shortcut(), steps: steps().required(), isShared: Joi.boolean().default(false) },
    result: macroRecord,
    example: { input: exampleInput, result: example },
  }),
  update: put<Partial<Omit<MacroInput, 'isShared'>> & { id: number }, MacroRecord>('/macros/:id', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: 'Changes a macro; keys left out stay as they are, steps are replaced together.',
    input: { id: id(), name: name(), shortcut: shortcut(), steps: steps() },
    result: macroRecord,
    example: { input: { id: 9, name: 'Boleto' }, result: { ...example, name: 'Boleto' } },
  }),
  remove: del<{ id: number }, Confirmation>('/macros/:id', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: 'Removes a macro; what it has done stays.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Macro deleted' } },
  }),
  run: post<{ id: number; ticketId: number; key: string } & Pick<LateActionInput, 'seen'>, MacroRunResult>('/macros/:id/run', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary:
      'Does all steps of a macro on one conversation, or none: each is refused as it would be alone, with its number in `values.step`. A repeated key does nothing more, and `seen` refuses what has become of the conversation meanwhile.',
    input: { id: id(), ticketId: id(), key: Joi.string().guid().required(), seen: lateActionInput.seen },
    result: Joi.object<MacroRunResult, true>({
      ticket: nullable(ticketRecord).required(),
      outcomes: Joi.array()
        .items(Joi.string().valid(...macroOutcomes))
        .required(),
    }).label('MacroRunResult'),
    example: {
      input: { id: 9, ticketId: 120, key: '7f6c2d9e-3b1a-4c58-9d20-5e8f1a2b3c4d' },
      result: { ticket: exampleTicket, outcomes: ['done', 'unchanged', 'done'] },
    },
  }),
};

interface MacroEvents {
  macro: { action: 'create' | 'update'; macro: MacroRecord } | { action: 'delete'; macroId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends MacroEvents {}
}
