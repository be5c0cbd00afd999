import type { IncomingMessage, ServerResponse } from 'node:http';
import Joi from 'joi';
import { Contact } from './Contact.ts';
import { Phone } from './Phone.ts';
import type { Simulator } from './Simulator.ts';
import { wordsOf } from './contents.ts';

/** What can be asked of a simulator from another process: `POST` with `{ act, … }`; people are named by their numbers. */
export interface ControlRequest {
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

const text = Joi.string().default('');
const rules = Joi.object<ControlRequest, true>({
  act: Joi.string().required(),
  number: text,
  to: text,
  name: text,
  qr: text,
  body: text,
  id: Joi.string(),
  ids: Joi.array().items(Joi.string()).default([]),
  kind: Joi.string<ControlRequest['kind']>().valid('image', 'video', 'audio', 'document', 'sticker').default('image'),
  file: Joi.string().base64().default(''),
  mimetype: Joi.string(),
  after: Joi.number().integer().default(0),
  isTyping: Joi.boolean().default(true),
});

type Act = (simulator: Simulator, request: ControlRequest) => unknown;

function contact(simulator: Simulator, number: string): Contact {
  const person = simulator.person(number);
  if (person instanceof Contact) {
    return person;
  }
  throw new Error(`no contact has the number ${number}`);
}

function phone(simulator: Simulator, number: string): Phone {
  const person = simulator.person(number);
  if (person instanceof Phone) {
    return person;
  }
  throw new Error(`no phone has the number ${number}`);
}

const acts: Readonly<Record<string, Act>> = {
  phone: (simulator, { number, name }) => simulator.phone({ number, name }).lid,
  contact: (simulator, { number, name }) => simulator.contact({ number, name }).lid,
  scan: async (simulator, { number, qr }) => (await phone(simulator, number).scan(qr)).pn,
  enterCode: async (simulator, { number, body }) => (await phone(simulator, number).enterCode(body)).pn,
  unlink: (simulator, { number }) => phone(simulator, number).unlink(),
  drop: (simulator, { number }) => simulator.drop(number === '' ? undefined : phone(simulator, number)),
  /** `body`: 515, 503, `conflict`. */
  streamError: (simulator, { number, body }) => simulator.streamError(phone(simulator, number), body),
  /** `body`: the code of every log-in from now on; empty lets them in again. */
  refuseLogin: (simulator, { body }) => void (simulator.faults.refuseLogin = body === '' ? undefined : () => body),
  /** `after`: milliseconds that every stanza takes. */
  latency: (simulator, { after }) => void (simulator.faults.transit = after === 0 ? undefined : () => ({ after })),
  /** `after`: seconds; none lifts it. */
  timeLock: (simulator, { number, after }) =>
    simulator.timeLock(phone(simulator, number), after === 0 ? null : new Date(Date.now() + after * 1000)),
  retireCodes: (simulator) => simulator.retireCodes(),
  call: (simulator, { number, to }) => contact(simulator, number).call(phone(simulator, to)),
  text: (simulator, { number, to, body, id }) =>
    contact(simulator, number).text(phone(simulator, to), body, id === undefined ? {} : { id }),
  file: (simulator, { number, to, kind, file, body, mimetype }) =>
    contact(simulator, number).file(phone(simulator, to), kind, {
      bytes: Buffer.from(file, 'base64'),
      caption: body,
      ...(mimetype !== undefined && { mimetype }),
    }),
  read: (simulator, { number, to, ids }) => contact(simulator, number).read(phone(simulator, to), ...ids),
  typing: (simulator, { number, to, isTyping }) => contact(simulator, number).typing(phone(simulator, to), isTyping),
  sent: (simulator, { after }) =>
    simulator.outbox.all.slice(after).map(({ id, to, readings }) => {
      const opened = readings.find(({ isOwn }) => !isOwn);
      return { id, to, words: wordsOf(opened?.message), error: opened?.error ?? null };
    }),
};

async function perform(simulator: Simulator, body: string): Promise<unknown> {
  const request = Joi.attempt(JSON.parse(body), rules);
  const act = acts[request.act];
  if (act === undefined) {
    throw new Error(`the simulator knows no "${request.act}"; it knows ${Object.keys(acts).join(', ')}`);
  }
  return (await act(simulator, request)) ?? null;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Lets another process play the people of a simulator, over its own HTTP port. */
export function control(simulator: Simulator): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const reply = (status: number, answer: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    try {
      reply(200, { answer: await perform(simulator, await bodyOf(request)) });
    } catch (error) {
      reply(400, { error: error instanceof Error ? error.message : String(error) });
    }
  };
}
