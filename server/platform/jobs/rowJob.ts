import Joi from 'joi';
import type { JobName } from '#server/platform/database/outbox/domainEvents.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { defineJob, type Job, type OpenContext } from './defineJob.ts';

/** A job on one row, for code that serves the rows of several areas; they declare its name and data. */
export interface RowJob {
  readonly name: JobName;
  /** The key of the row's id in its data. */
  readonly idKey: string;
  /** A later request under the same key replaces this one. */
  readonly key: (id: number) => string;
}

export const requestRowJob = (scope: Scope, { name, idKey, key }: RowJob, id: number): void =>
  scope.enqueue(name, { [idKey]: id } as never, { key: key(id) });

interface RowWork<Prepared> {
  readonly prepare: (open: OpenContext<Scope>, id: number) => Promise<Prepared>;
  readonly run: (scope: Scope, id: number, prepared: Prepared) => Promise<void>;
  readonly onGaveUp: (scope: Scope, id: number) => Promise<void>;
}

export function defineRowJob<Prepared>({ name, idKey }: RowJob, { prepare, run, onGaveUp }: RowWork<Prepared>): Job<Scope> {
  const idOf = (data: object): number => Number((data as Readonly<Record<string, unknown>>)[idKey]);
  return defineJob<Scope, JobName, Prepared>(name, (scope, data, { prepared }) => run(scope, idOf(data), prepared as Prepared), {
    rules: { [idKey]: Joi.number().integer().required() } as never,
    prepare: (open, data) => prepare(open, idOf(data)),
    onGaveUp: (scope, data) => onGaveUp(scope, idOf(data)),
  });
}
