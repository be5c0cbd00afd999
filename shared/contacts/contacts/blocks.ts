import Joi from 'joi';
import { get, post } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { confirmation, id, isoDate, nullable, type Confirmation } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/**
 * A blocked contact. Its messages are kept in its last conversation, closed or open, but open none, count as read and reach
 * neither people nor bots.
 */
export interface ContactBlockRecord {
  /** Of the contact. */
  id: number;
  name: string;
  number: string;
  /** Address of the picture; empty: none. */
  profilePicUrl: string;
  isGroup: boolean;
  /** Empty: none was given. */
  reason: string;
  /** Blocked on the company's WhatsApp numbers too: messages do not arrive at all. */
  onWhatsApp: boolean;
  /** Who did it; null: no longer there. */
  userName: string | null;
  blockedAt: string;
}

const contactBlockRecord = Joi.object<ContactBlockRecord, true>({
  id: Joi.number().required(),
  name: Joi.string().allow('').required(),
  number: Joi.string().required(),
  profilePicUrl: Joi.string().allow('').required(),
  isGroup: Joi.boolean().required(),
  reason: Joi.string().allow('').required(),
  onWhatsApp: Joi.boolean().required(),
  userName: nullable(Joi.string()).required(),
  blockedAt: isoDate().required(),
}).label('ContactBlock');

/** Whether a contact is blocked. */
export interface ContactBlockState {
  /** Null: it is not. */
  block: ContactBlockRecord | null;
}

const maxContacts = 200;

export interface ContactBlockInput {
  contactIds: number[];
  reason?: string;
  onWhatsApp?: boolean;
}

const contactIds = (): Joi.ArraySchema<number[]> => Joi.array<number[]>().items(id()).min(1).max(maxContacts).required();

const example: ContactBlockRecord = {
  id: 88,
  name: 'Marina Alves',
  number: '5511987654310',
  profilePicUrl: '',
  isGroup: false,
  reason: 'Propaganda',
  onWhatsApp: false,
  userName: 'Ana',
  blockedAt: '2029-05-02T13:00:00.000Z',
};

export const contactBlockPermissions = { 'contact.block': adminPermission } as const;

export const contactBlocks = {
  page: get<PageInput, PageResult<'contactBlocks', ContactBlockRecord>>('/contact-blocks', {
    access: 'signed-in',
    summary: 'Blocked contacts, those blocked last first, thirty a page.',
    input: pageInput,
    result: pageSchema('contactBlocks', contactBlockRecord),
    example: { input: {}, result: { contactBlocks: [example], count: 1, hasMore: false } },
  }),
  show: get<{ id: number }, ContactBlockState>('/contacts/:id/block', {
    access: 'signed-in',
    summary: 'Since when and why a contact is blocked; null where it is not.',
    input: { id: id() },
    result: Joi.object<ContactBlockState, true>({ block: nullable(contactBlockRecord).required() }),
    example: { input: { id: 88 }, result: { block: example } },
  }),
  create: post<ContactBlockInput, Confirmation>('/contact-blocks', {
    access: 'contact.block',
    summary: 'Blocks contacts: their messages are kept but open no conversation and notify nobody. Blocked ones stay as they are.',
    input: {
      contactIds: contactIds(),
      reason: Joi.string().trim().allow('').max(200).default(''),
      onWhatsApp: Joi.boolean().default(false),
    },
    result: confirmation,
    example: { input: { contactIds: [88], reason: 'Propaganda' }, result: { message: 'Contacts blocked' } },
  }),
  remove: post<{ contactIds: number[] }, Confirmation>('/contact-blocks/remove', {
    access: 'contact.block',
    summary: 'Unblocks contacts, on WhatsApp too.',
    input: { contactIds: contactIds() },
    result: confirmation,
    example: { input: { contactIds: [88] }, result: { message: 'Contacts unblocked' } },
  }),
};

interface ContactBlockEvents {
  /** Contacts were blocked or unblocked. */
  contactBlock: { action: 'update'; contactIds: number[] };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends ContactBlockEvents {}
}
