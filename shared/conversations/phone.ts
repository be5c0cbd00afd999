import Joi from 'joi';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import { isoDate, flag, id, nullable, confirmation, type Confirmation } from '#shared/kit/schemas.ts';

/** Simulated customer. */
export interface PhonePerson {
  id: number;
  connectionId: number;
  name: string;
  /** Digits. */
  number: string;
  /** False: messages to the phone stay at one tick. */
  isOnline: boolean;
  /** True: marks incoming messages as read immediately. */
  readsAtOnce: boolean;
  /** True: an agent is typing. */
  isCompanyTyping: boolean;
  /** Unread messages of the company. */
  unread: number;
}

const phoneKinds = ['text', 'image', 'video', 'audio', 'voice', 'document', 'sticker', 'location', 'contact'] as const;
export type PhoneKind = (typeof phoneKinds)[number];

/** Delivery ticks: none, one, two, two blue. */
const phoneStatuses = ['sent', 'server', 'delivered', 'read'] as const;
export type PhoneStatus = (typeof phoneStatuses)[number];

/** Message on a simulated phone. */
export interface PhoneMessage {
  /** Message id of the channel. */
  id: string;
  rowId: number;
  personId: number;
  /** True: written by the customer. */
  byPerson: boolean;
  kind: string;
  body: string;
  mediaUrl: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  /** Seconds. */
  mediaDuration: number | null;
  quotedId: string | null;
  status: PhoneStatus;
  isEdited: boolean;
  isDeleted: boolean;
  personReaction: string;
  companyReaction: string;
  sentAt: string;
}

/** Simulated phone with its messages, oldest first. */
export interface PhoneChat {
  person: PhonePerson;
  messages: PhoneMessage[];
}

const person = Joi.object<PhonePerson, true>({
  id: Joi.number().required(),
  connectionId: Joi.number().required(),
  name: Joi.string().required(),
  number: Joi.string().required(),
  isOnline: Joi.boolean().required(),
  readsAtOnce: Joi.boolean().required(),
  isCompanyTyping: Joi.boolean().required(),
  unread: Joi.number().required(),
}).label('PhonePerson');

const message = Joi.object<PhoneMessage, true>({
  id: Joi.string().required(),
  rowId: Joi.number().required(),
  personId: Joi.number().required(),
  byPerson: Joi.boolean().required(),
  kind: Joi.string().required(),
  body: Joi.string().allow('').required(),
  mediaUrl: nullable(Joi.string()).required(),
  mediaName: nullable(Joi.string()).required(),
  mediaMime: nullable(Joi.string()).required(),
  mediaSize: nullable(Joi.number()).required(),
  mediaDuration: nullable(Joi.number()).required(),
  quotedId: nullable(Joi.string()).required(),
  status: Joi.string<PhoneStatus>()
    .valid(...phoneStatuses)
    .required(),
  isEdited: Joi.boolean().required(),
  isDeleted: Joi.boolean().required(),
  personReaction: Joi.string().allow('').required(),
  companyReaction: Joi.string().allow('').required(),
  sentAt: isoDate().required(),
}).label('PhoneMessage');

export interface PhonePersonInput {
  connectionId: number;
  name: string;
  /** Generated when left out. */
  number?: string;
}

export interface PhonePersonChanges {
  id: number;
  name?: string;
  isOnline?: boolean;
  readsAtOnce?: boolean;
}

/** Message of a customer; files come as multipart `files`. */
export interface PhoneSendInput {
  personId: number;
  kind?: PhoneKind;
  body?: string;
  /** Id of the quoted message. */
  quotedId?: string | null;
  /** Location only. */
  latitude?: number;
  longitude?: number;
  /** Contact card only. */
  cardName?: string;
  cardNumber?: string;
  /** Duration of a voice message in seconds. */
  duration?: number;
}

const phoneActs = ['typing', 'read', 'edit', 'delete', 'react'] as const;
export type PhoneAct = (typeof phoneActs)[number];

export interface PhoneActInput {
  personId: number;
  act: PhoneAct;
  /** Message concerned; own messages can be edited and deleted, any can be reacted to. */
  messageId?: string;
  /** New text or emoji; empty removes a reaction. */
  body?: string;
  isTyping?: boolean;
}

const when = '2029-05-02T13:05:00.000Z';
const examplePerson: PhonePerson = {
  id: 5,
  connectionId: 2,
  name: 'Marina Alves',
  number: '5511987654310',
  isOnline: true,
  readsAtOnce: false,
  isCompanyTyping: false,
  unread: 0,
};
const exampleMessage: PhoneMessage = {
  id: '3A1F0C9B7E',
  rowId: 17,
  personId: 5,
  byPerson: true,
  kind: 'text',
  body: 'Oi, chegou?',
  mediaUrl: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaDuration: null,
  quotedId: null,
  status: 'delivered',
  isEdited: false,
  isDeleted: false,
  personReaction: '',
  companyReaction: '',
  sentAt: when,
};

/** Simulated phones; the endpoints exist in demo mode only. */
export const phone = {
  people: get<{ connectionId: number }, PhonePerson[]>('/demo/phone/people', {
    access: 'connection.manage',
    summary: 'Demo: the simulated customers of a connection.',
    input: { connectionId: id() },
    result: Joi.array().items(person),
    example: { input: { connectionId: 2 }, result: [examplePerson] },
  }),
  addPerson: post<PhonePersonInput, PhonePerson>('/demo/phone/people', {
    access: 'connection.manage',
    summary: 'Demo: adds a simulated customer.',
    input: {
      connectionId: id(),
      name: Joi.string().trim().min(1).max(100).required(),
      number: Joi.string()
        .replace(/[\s()+.-]/g, '')
        .pattern(/^\d{8,20}$/),
    },
    result: person,
    example: { input: { connectionId: 2, name: 'Marina Alves' }, result: examplePerson },
  }),
  changePerson: put<PhonePersonChanges, PhonePerson>('/demo/phone/people/:id', {
    access: 'connection.manage',
    summary: 'Demo: takes a customer off the net and back, or changes how they read.',
    input: { id: id(), name: Joi.string().trim().min(1).max(100), isOnline: flag(), readsAtOnce: flag() },
    result: person,
    example: { input: { id: 5, isOnline: false }, result: { ...examplePerson, isOnline: false } },
  }),
  chat: get<{ id: number }, PhoneChat>('/demo/phone/chats/:id', {
    access: 'connection.manage',
    summary: "Demo: what a customer's phone shows; the last two hundred messages.",
    input: { id: id() },
    result: Joi.object<PhoneChat, true>({ person: person.required(), messages: Joi.array().items(message).required() }),
    example: { input: { id: 5 }, result: { person: examplePerson, messages: [exampleMessage] } },
  }),
  clear: del<{ id: number }, Confirmation>('/demo/phone/chats/:id', {
    access: 'connection.manage',
    summary: "Demo: empties a customer's phone; the company keeps its messages.",
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 5 }, result: { message: 'Chat cleared' } },
  }),
  send: post<PhoneSendInput, PhoneMessage[]>('/demo/phone/messages', {
    access: 'connection.manage',
    summary: 'Demo: a customer writes, or sends files (multipart, `files`).',
    input: {
      personId: id(),
      kind: Joi.string<PhoneKind>().valid(...phoneKinds),
      body: Joi.string().allow('').max(65_536),
      quotedId: Joi.string().max(200).empty('').allow(null),
      latitude: Joi.number().min(-90).max(90),
      longitude: Joi.number().min(-180).max(180),
      cardName: Joi.string().trim().max(100),
      cardNumber: Joi.string().trim().max(30),
      duration: Joi.number().integer().min(0).max(86_400),
    },
    result: Joi.array().items(message),
    filesField: 'files',
    example: { input: { personId: 5, body: 'Oi, chegou?' }, result: [exampleMessage] },
  }),
  act: post<PhoneActInput>('/demo/phone/acts', {
    access: 'connection.manage',
    summary: 'Demo: a customer types, reads, edits, deletes or reacts.',
    input: {
      personId: id(),
      act: Joi.string<PhoneAct>()
        .valid(...phoneActs)
        .required(),
      messageId: Joi.string().max(200),
      body: Joi.string().allow('').max(65_536),
      isTyping: flag(),
    },
    example: { input: { personId: 5, act: 'read' }, result: undefined },
  }),
};

interface PhoneEvents {
  /** A simulated phone changed; clients refetch it. */
  phone: { connectionId: number; personId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends PhoneEvents {}
}
