import Joi from 'joi';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import { connectionInput, type ConnectionInput } from '#shared/workspace/connections/input.ts';
import { identifyingText, id, confirmation, phoneText, type Confirmation } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';
import {
  connectionDetail,
  connectionRecord,
  exampleConnection,
  type ConnectionDetail,
  type ConnectionRecord,
} from '#shared/workspace/connections/record.ts';

export const connectionPermissions = {
  'connection.manage': adminPermission,
  'connections-page:actionButtons': adminPermission,
  'connections-page:addConnection': adminPermission,
  'connections-page:editOrDeleteConnection': adminPermission,
} as const;

export const connections = {
  list: get<Record<never, never>, ConnectionRecord[]>('/whatsapp', {
    access: 'signed-in',
    summary: "The company's numbers and how they are.",
    input: {},
    result: Joi.array().items(connectionRecord),
    example: { input: {}, result: [exampleConnection] },
  }),
  show: get<{ id: number }, ConnectionDetail>('/whatsapp/:id', {
    access: 'signed-in',
    summary: 'One number, with all of its queues.',
    input: { id: id() },
    result: connectionDetail,
    example: { input: { id: 2 }, result: { ...exampleConnection, queues: [], prompt: null } },
  }),
  create: post<ConnectionInput, ConnectionRecord>('/whatsapp', {
    access: 'connection.manage',
    summary: 'Adds a number, as far as the plan allows, and starts it.',
    input: connectionInput,
    result: connectionRecord,
    example: { input: { name: 'Loja Centro' }, result: exampleConnection },
  }),
  update: put<Partial<ConnectionInput> & { id: number }, ConnectionRecord>('/whatsapp/:id', {
    access: 'connection.manage',
    summary: 'Changes a number; keys left out stay as they are.',
    input: { id: id(), ...connectionInput, name: identifyingText().min(2).max(50) },
    result: connectionRecord,
    example: { input: { id: 2, name: 'Loja Centro', queueIds: [] }, result: exampleConnection },
  }),
  remove: del<{ id: number }, Confirmation>('/whatsapp/:id', {
    access: 'connection.manage',
    summary: 'Removes a number; its tickets stay.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 2 }, result: { message: 'Connection deleted' } },
  }),
  createToken: post<{ id: number }, { token: string }>('/whatsapp/:id/token', {
    isRefusedToOperators: true,
    access: 'connection.manage',
    summary: 'Makes a token of the messages API, shown this once; it replaces the present one.',
    input: { id: id() },
    result: Joi.object<{ token: string }, true>({ token: Joi.string().required() }),
    example: { input: { id: 2 }, result: { token: 'yV0cUBqjYB5e8nBlQ5eNlRKZbq2PjYyvh1yqDz4R3dE' } },
  }),
  removeToken: del<{ id: number }, Confirmation>('/whatsapp/:id/token', {
    isRefusedToOperators: true,
    access: 'connection.manage',
    summary: 'Ends the token of the messages API.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 2 }, result: { message: 'Token removed' } },
  }),
  start: post<{ id: number }, Confirmation>('/whatsappsession/:id', {
    access: 'connection.manage',
    summary: 'Tries again with the credentials there are.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 2 }, result: { message: 'Starting session' } },
  }),
  renew: put<{ id: number }, Confirmation>('/whatsappsession/:id', {
    access: 'connection.manage',
    summary: 'Forgets the credentials and asks for a new QR code.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 2 }, result: { message: 'Starting session' } },
  }),
  pairByCode: post<{ id: number; number: string }, Confirmation>('/whatsappsession/:id/code', {
    access: 'connection.manage',
    summary: 'Forgets the credentials and asks for eight characters to type into the phone of the number.',
    input: { id: id(), number: phoneText().required() },
    result: confirmation,
    example: { input: { id: 2, number: '5511987654321' }, result: { message: 'Starting session' } },
  }),
  pause: post<{ id: number }, Confirmation>('/whatsappsession/:id/pause', {
    access: 'connection.manage',
    summary: 'Closes the number and keeps its credentials: started again, it goes on where it was.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 2 }, result: { message: 'Session paused' } },
  }),
  stop: del<{ id: number }, Confirmation>('/whatsappsession/:id', {
    access: 'connection.manage',
    summary: 'Disconnects the number and forgets its credentials.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 2 }, result: { message: 'Session disconnected' } },
  }),
};

interface ConnectionEvents {
  whatsapp: { action: 'update'; whatsapp: ConnectionRecord } | { action: 'delete'; whatsappId: number };
  whatsappSession: { action: 'update'; session: ConnectionRecord };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends ConnectionEvents {}
}
