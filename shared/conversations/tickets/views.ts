import Joi from 'joi';
import { ticketConditions, ticketOrders, ticketStatuses, type TicketFilter, type TicketOrder, type TicketStatus } from './filter.ts';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import {
  identifyingText,
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  id,
  nullable,
  type CompanyOwnedRecord,
  type Confirmation,
} from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';

/** Filter of the ticket list that a view keeps; absent status: all. */
export type TicketViewFilter = Pick<
  TicketFilter,
  'status' | 'order' | 'showAll' | 'queueIds' | 'tags' | 'users' | 'whatsappIds' | 'onlyUnread' | 'fromAd' | 'waitingMinutes' | 'snoozed'
>;

/** A named filter of the ticket list. */
export interface TicketViewRecord extends CompanyOwnedRecord {
  name: string;
  /** Whose view it is; null: everybody's. */
  userId: number | null;
  filter: TicketViewFilter;
}

/** How many tickets a view holds for the caller. */
export interface TicketViewCount {
  id: number;
  /** Up to `maxCountedInView`. */
  count: number;
}

/** Own views of one person, and shared views of one company. */
export const maxTicketViews = 20;
/** A view counts no further. */
export const maxCountedInView = 1000;

export const ticketViewFilterInput = (): Joi.ObjectSchema<TicketViewFilter> =>
  Joi.object<TicketViewFilter, true>({
    ...ticketConditions,
    status: Joi.string<TicketStatus>().valid(...ticketStatuses),
    order: Joi.string<TicketOrder>().valid(...ticketOrders),
  });

const ticketViewRecord = Joi.object<TicketViewRecord, true>({
  ...companyOwnedColumns,
  name: Joi.string().required(),
  userId: nullable(Joi.number()).required(),
  filter: ticketViewFilterInput().required(),
}).label('TicketView');

export interface TicketViewInput {
  name: string;
  filter: TicketViewFilter;
  /** True: everybody's. */
  isShared?: boolean;
}

const name = (): Joi.StringSchema => identifyingText().min(1).max(40);

const example: TicketViewRecord = {
  ...exampleOwnedRecord,
  name: 'VIP esperando',
  userId: 7,
  filter: { status: 'pending', tags: [9], waitingMinutes: 30 },
};

export const ticketViewErrors = { ERR_NO_TICKET_VIEW_FOUND: 404, ERR_TICKET_VIEWS_LIMIT: 400, ERR_TICKET_VIEW_NAME_TAKEN: 409 } as const;

export const ticketViewPermissions = { 'ticketView.share': permission({ profiles: ['admin', 'supervisor'] }) } as const;

export const ticketViews = {
  list: get<Record<never, never>, TicketViewRecord[]>('/ticket-views', {
    access: 'signed-in',
    summary: 'The saved views of the ticket list that the caller has: shared ones, then own ones, by name.',
    input: {},
    result: Joi.array().items(ticketViewRecord),
    example: { input: {}, result: [example] },
  }),
  counts: get<Record<never, never>, TicketViewCount[]>('/ticket-views/counts', {
    access: 'signed-in',
    summary: `How many conversations each view holds for the caller, counted up to ${maxCountedInView}.`,
    input: {},
    result: Joi.array().items(
      Joi.object<TicketViewCount, true>({ id: Joi.number().required(), count: Joi.number().integer().required() }).label('TicketViewCount'),
    ),
    example: { input: {}, result: [{ id: 9, count: 4 }] },
  }),
  create: post<TicketViewInput, TicketViewRecord>('/ticket-views', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: `Saves a view; a person has at most ${maxTicketViews}, and a company as many shared ones, which admins and supervisors make.`,
    input: { name: name().required(), filter: ticketViewFilterInput().required(), isShared: Joi.boolean().default(false) },
    result: ticketViewRecord,
    example: { input: { name: 'VIP esperando', filter: { status: 'pending', tags: [9], waitingMinutes: 30 } }, result: example },
  }),
  update: put<Partial<Omit<TicketViewInput, 'isShared'>> & { id: number }, TicketViewRecord>('/ticket-views/:id', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: 'Renames a view or replaces its filter; keys left out stay as they are.',
    input: { id: id(), name: name(), filter: ticketViewFilterInput() },
    result: ticketViewRecord,
    example: { input: { id: 9, name: 'VIP' }, result: { ...example, name: 'VIP' } },
  }),
  remove: del<{ id: number }, Confirmation>('/ticket-views/:id', {
    isRefusedToOperators: true,
    access: 'signed-in',
    summary: 'Removes a view; its conversations stay.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Ticket view deleted' } },
  }),
};

export interface TicketViewEvents {
  ticketView: { action: 'create' | 'update'; ticketView: TicketViewRecord } | { action: 'delete'; ticketViewId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends TicketViewEvents {}
}
