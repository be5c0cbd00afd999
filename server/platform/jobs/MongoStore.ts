import { MongoBackend } from '@agendajs/mongo-backend';
import type { JobParameters } from 'agenda';
import { MongoClient, ObjectId, type Collection, type Filter } from 'mongodb';
import type { JobEnvelope, JobCount, JobRow, JobStore } from './JobStore.ts';

/** Agenda's document, as far as it is used here. */
interface JobDocument {
  readonly _id: ObjectId;
  readonly name: string;
  readonly type: 'normal' | 'single';
  readonly priority: number;
  readonly data: JobEnvelope;
  readonly nextRunAt: Date | null;
  readonly lockedAt: Date | null;
  readonly lastRunAt: Date | null;
  readonly lastFinishedAt: Date | null;
  readonly lastModifiedBy: string;
  readonly failedAt: Date | null;
  readonly failCount: number | null;
  readonly failReason: string | null;
}

const collectionName = 'agendaJobs';

const createWaitingFilter = (name: string, key: string): Filter<JobDocument> => ({
  name,
  type: 'normal',
  'data.key': key,
  lockedAt: null,
  nextRunAt: { $ne: null },
});

const notStarted: Filter<JobDocument> = {
  nextRunAt: { $ne: null },
  $or: [{ lastRunAt: null }, { $expr: { $gte: ['$lastFinishedAt', '$lastRunAt'] } }],
};

const newJobFields = { type: 'normal', priority: 0, lockedAt: null, lastRunAt: null, lastFinishedAt: null } as const;
const clearedFailure = { failedAt: null, failCount: null, failReason: null } as const;

const createIsSetExpression = (field: string): object => ({ $ne: [{ $ifNull: [field, null] }, null] });
const stateExpression = {
  $cond: [createIsSetExpression('$lockedAt'), 'running', { $cond: [createIsSetExpression('$nextRunAt'), 'waiting', 'failed'] }],
};

class MongoStore implements JobStore {
  readonly backend: MongoBackend;
  readonly lockLifetimeMs = 15_000;
  readonly #client: MongoClient;
  readonly #jobs: Collection<JobDocument>;
  readonly #node: string;

  constructor(url: string, node: string) {
    this.#client = new MongoClient(url, { serverSelectionTimeoutMS: 5000, appName: 'prosa jobs' });
    this.#node = node;
    const database = this.#client.db();
    this.#jobs = database.collection<JobDocument>(collectionName);
    this.backend = new MongoBackend({ mongo: database, collection: collectionName });
  }

  async connect(): Promise<void> {
    await this.#client.connect();
    await this.backend.connect();
    await this.#jobs.createIndex({ name: 1, 'data.key': 1 });
    await this.#jobs.createIndex({ lockedAt: 1 });
  }

  async insertJob({ name, at, envelope }: JobRow): Promise<void> {
    const change = { data: envelope, nextRunAt: at, lastModifiedBy: this.#node, ...clearedFailure };
    const { key } = envelope;
    const replaced = key === null ? 0 : (await this.#jobs.updateOne(createWaitingFilter(name, key), { $set: change })).matchedCount;
    if (replaced === 0) {
      await this.#jobs.insertOne({ _id: new ObjectId(), name, ...newJobFields, ...change });
    }
    if (key !== null) {
      await this.#keepYoungest(name, key);
    }
  }

  async cancelJob(name: string, key: string): Promise<boolean> {
    const { deletedCount } = await this.#jobs.deleteMany({ name, type: 'normal', 'data.key': key, ...notStarted });
    return deletedCount > 0;
  }

  findDueNames(): Promise<null> {
    return Promise.resolve(null);
  }

  async saveIfLockedHere(job: JobParameters): Promise<boolean> {
    const filter: Filter<JobDocument> = { _id: new ObjectId(String(job._id)), lastModifiedBy: this.#node, lockedAt: { $ne: null } };
    const isHeld = (await this.#jobs.findOne(filter, { projection: { _id: 1 } })) !== null;
    await (isHeld ? this.backend.repository.saveJobState(job, { lastModifiedBy: this.#node }) : undefined);
    return isHeld;
  }

  async releaseLocks(which: 'all' | 'waiting'): Promise<number> {
    const mine: Filter<JobDocument> = { lastModifiedBy: this.#node, lockedAt: { $ne: null } };
    const filter = which === 'all' ? mine : { ...mine, ...notStarted };
    // A job that ran once has no next time, without which Agenda would never look at it again; a recurring one would wait for its next.
    const isStarted = { $lt: [{ $ifNull: ['$lastFinishedAt', new Date(0)] }, { $ifNull: ['$lastRunAt', new Date(0)] }] };
    const nextRunAt = { $cond: [isStarted, '$$NOW', { $ifNull: ['$nextRunAt', '$$NOW'] }] };
    const free = [{ $set: { lockedAt: null, nextRunAt } }];
    return (await this.#jobs.updateMany(filter, free)).modifiedCount;
  }

  async remove(id: string): Promise<void> {
    await this.#jobs.deleteOne({ _id: new ObjectId(id), lockedAt: null, lastModifiedBy: this.#node });
  }

  async removeUndeclared(recurring: readonly string[]): Promise<void> {
    await this.#jobs.deleteMany({ type: 'single', name: { $nin: recurring } });
  }

  async prune(before: Date): Promise<void> {
    const recovered = { $expr: { $lt: ['$failedAt', '$lastFinishedAt'] } };
    await this.#jobs.deleteMany({
      type: 'normal',
      lockedAt: null,
      nextRunAt: null,
      $or: [{ failedAt: null }, recovered, { failedAt: { $lt: before } }],
    });
  }

  counts(): Promise<JobCount[]> {
    const group = { _id: { name: '$name', state: stateExpression }, count: { $sum: 1 } };
    const shape = { _id: 0, name: '$_id.name', state: '$_id.state', count: 1 };
    return this.#jobs.aggregate<JobCount>([{ $group: group }, { $project: shape }]).toArray();
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Two requests with one key may both have found nothing to replace; the last one to look deletes the older. */
  async #keepYoungest(name: string, key: string): Promise<void> {
    const rows = await this.#jobs.find(createWaitingFilter(name, key), { projection: { _id: 1 }, sort: { _id: -1 } }).toArray();
    const older = rows.slice(1).map(({ _id }) => _id);
    if (older.length > 0) {
      await this.#jobs.deleteMany({ _id: { $in: older }, lockedAt: null });
    }
  }
}

export const createMongoStore = (url: string, node: string): JobStore => new MongoStore(url, node);
