import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { calendarDay, isoDate, nullable } from '#shared/kit/schemas.ts';

const ticketTargetKinds = ['answer', 'resolution'] as const;
export type TicketTargetKind = (typeof ticketTargetKinds)[number];

/** What a ticket has to be done until when, in the hours of its queue. */
export interface TicketTarget {
  kind: TicketTargetKind;
  /** From then on it is near. */
  warnAt: string | null;
  dueAt: string;
}

export const ticketTarget = nullable(
  Joi.object<TicketTarget, true>({
    kind: Joi.string<TicketTargetKind>()
      .valid(...ticketTargetKinds)
      .required(),
    warnAt: nullable(isoDate()).required(),
    dueAt: isoDate().required(),
  }),
);

/** Of the rounds of a queue that has targets. */
export interface TargetShare {
  queueId: number;
  name: string;
  answered: number;
  answeredInTime: number;
  resolved: number;
  resolvedInTime: number;
}

export interface TargetReport {
  /** Tickets of this moment. */
  near: number;
  missed: number;
  queues: TargetShare[];
}

const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();

const report = Joi.object<TargetReport, true>({
  near: count(),
  missed: count(),
  queues: Joi.array()
    .items(
      Joi.object<TargetShare, true>({
        queueId: Joi.number().required(),
        name: Joi.string().required(),
        answered: count(),
        answeredInTime: count(),
        resolved: count(),
        resolvedInTime: count(),
      }),
    )
    .required(),
}).label('TargetReport');

export const ticketTargets = {
  targets: get<{ from: string; to: string }, TargetReport>('/ticket-targets', {
    access: 'dashboard:view',
    summary: 'Which tickets are near the targets of their queue or have missed them, and how many rounds of a period have kept them.',
    input: { from: calendarDay().required(), to: calendarDay().required() },
    result: report,
    example: {
      input: { from: '2029-05-01', to: '2029-05-31' },
      result: {
        near: 2,
        missed: 1,
        queues: [{ queueId: 4, name: 'Vendas', answered: 40, answeredInTime: 38, resolved: 36, resolvedInTime: 36 }],
      },
    },
  }),
};
