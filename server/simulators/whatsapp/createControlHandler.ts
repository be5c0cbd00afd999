import type { IncomingMessage, ServerResponse } from 'node:http';
import Joi from 'joi';
import { SimulatedContact } from './people/SimulatedContact.ts';
import { SimulatedPhone } from './people/SimulatedPhone.ts';
import type { Simulator } from './Simulator.ts';
import { messageText } from './messages/messageContents.ts';

/** A request to a simulator from another process: `POST` with `{ act, … }`; people are named by their numbers. */
interface ControlRequest {
  readonly act: string;
  readonly number: string;
  readonly to: string;
  readonly name: string;
  readonly qr: string;
  readonly body: string;
  readonly id?: string;
  readonly ids: string[];
  readonly kind: 'image' | 'video' | 'audio' | 'document' | 'sticker';
  /** A file, base64. */
  readonly file: string;
  readonly mimetype?: string;
  readonly after: number;
  readonly isTyping: boolean;
}

const textRule = Joi.string().default('');
const controlRequestRules = Joi.object<ControlRequest, true>({
  act: Joi.string().required(),
  number: textRule,
  to: textRule,
  name: textRule,
  qr: textRule,
  body: textRule,
  id: Joi.string(),
  ids: Joi.array().items(Joi.string()).default([]),
  kind: Joi.string<ControlRequest['kind']>().valid('image', 'video', 'audio', 'document', 'sticker').default('image'),
  file: Joi.string().base64().default(''),
  mimetype: Joi.string(),
  after: Joi.number().integer().default(0),
  isTyping: Joi.boolean().default(true),
});

type ControlAction = (simulator: Simulator, request: ControlRequest) => unknown;

function requireContact(simulator: Simulator, number: string): SimulatedContact {
  const person = simulator.findPerson(number);
  if (person instanceof SimulatedContact) {
    return person;
  }
  throw new Error(`no contact has the number ${number}`);
}

function requirePhone(simulator: Simulator, number: string): SimulatedPhone {
  const person = simulator.findPerson(number);
  if (person instanceof SimulatedPhone) {
    return person;
  }
  throw new Error(`no phone has the number ${number}`);
}

const controlActions: Readonly<Record<string, ControlAction>> = {
  phone: (simulator, { number, name }) => simulator.addPhone({ number, name }).lid,
  contact: (simulator, { number, name }) => simulator.addContact({ number, name }).lid,
  scan: async (simulator, { number, qr }) => (await requirePhone(simulator, number).scan(qr)).pn,
  enterCode: async (simulator, { number, body }) => (await requirePhone(simulator, number).enterCode(body)).pn,
  unlink: (simulator, { number }) => requirePhone(simulator, number).unlink(),
  drop: (simulator, { number }) => simulator.dropConnections(number === '' ? undefined : requirePhone(simulator, number)),
  /** `body`: 515, 503, `conflict`. */
  streamError: (simulator, { number, body }) => simulator.sendStreamError(requirePhone(simulator, number), body),
  /** `body`: the code that log-ins are refused with from now on; empty accepts them again. */
  refuseLogin: (simulator, { body }) => void (simulator.faults.refuseLogin = body === '' ? undefined : () => body),
  /** `after`: the delay of every stanza in milliseconds. */
  latency: (simulator, { after }) => void (simulator.faults.deliveryOutcome = after === 0 ? undefined : () => ({ after })),
  /** `after`: seconds; 0 lifts the lock. */
  timeLock: (simulator, { number, after }) =>
    simulator.setTimeLock(requirePhone(simulator, number), after === 0 ? null : new Date(Date.now() + after * 1000)),
  retireCodes: (simulator) => simulator.rotateQrSecrets(),
  call: (simulator, { number, to }) => requireContact(simulator, number).call(requirePhone(simulator, to)),
  text: (simulator, { number, to, body, id }) =>
    requireContact(simulator, number).text(requirePhone(simulator, to), body, id === undefined ? {} : { id }),
  file: (simulator, { number, to, kind, file, body, mimetype }) =>
    requireContact(simulator, number).file(requirePhone(simulator, to), kind, {
      bytes: Buffer.from(file, 'base64'),
      caption: body,
      ...(mimetype !== undefined && { mimetype }),
    }),
  read: (simulator, { number, to, ids }) => requireContact(simulator, number).sendReadReceipts(requirePhone(simulator, to), ...ids),
  typing: (simulator, { number, to, isTyping }) => requireContact(simulator, number).typing(requirePhone(simulator, to), isTyping),
  sent: (simulator, { after }) =>
    simulator.sentMessages.items.slice(after).map(({ id, to, copies }) => {
      const recipientCopy = copies.find(({ isOwn }) => !isOwn);
      return { id, to, words: messageText(recipientCopy?.message), error: recipientCopy?.error ?? null };
    }),
};

async function runAction(simulator: Simulator, body: string): Promise<unknown> {
  const request = Joi.attempt(JSON.parse(body), controlRequestRules);
  const act = controlActions[request.act];
  if (act === undefined) {
    throw new Error(`there is no action "${request.act}"; actions are ${Object.keys(controlActions).join(', ')}`);
  }
  return (await act(simulator, request)) ?? null;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An HTTP handler through which another process controls the people of a simulator. */
export function createControlHandler(simulator: Simulator): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const reply = (status: number, answer: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    try {
      reply(200, { answer: await runAction(simulator, await readBody(request)) });
    } catch (error) {
      reply(400, { error: error instanceof Error ? error.message : String(error) });
    }
  };
}
