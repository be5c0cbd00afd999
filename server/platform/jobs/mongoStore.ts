import { MongoBackend } from '@agendajs/mongo-backend';
import { MongoClient, ObjectId, type Collection, type Filter } from 'mongodb';
import type { Envelope, JobCount, JobRow, JobStore } from './JobStore.ts';

/** The library's document, as far as the house reads it. */
interface JobDocument {
  readonly _id: ObjectId;
  readonly name: string;
  readonly type: 'normal' | 'single';
  readonly priority: number;
  readonly data: Envelope;
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

const waitingUnder = (name: string, key: string): Filter<JobDocument> => ({
  name,
  type: 'normal',
  'data.key': key,
  lockedAt: null,
  nextRunAt: { $ne: null },
});

const notBegun: Filter<JobDocument> = {
  nextRunAt: { $ne: null },
  $or: [{ lastRunAt: null }, { $expr: { $gte: ['$lastFinishedAt', '$lastRunAt'] } }],
};

const fresh = { type: 'normal', priority: 0, lockedAt: null, lastRunAt: null, lastFinishedAt: null } as const;
const unfailed = { failedAt: null, failCount: null, failReason: null } as const;

const isSet = (field: string): object => ({ $ne: [{ $ifNull: [field, null] }, null] });
const stateOf = { $cond: [isSet('$lockedAt'), 'running', { $cond: [isSet('$nextRunAt'), 'waiting', 'failed'] }] };

class MongoStore implements JobStore {
  readonly backend: MongoBackend;
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

  async place({ name, at, envelope }: JobRow): Promise<void> {
    const change = { data: envelope, nextRunAt: at, lastModifiedBy: this.#node, ...unfailed };
    const { key } = envelope;
    const replaced = key === null ? 0 : (await this.#jobs.updateOne(waitingUnder(name, key), { $set: change })).matchedCount;
    if (replaced === 0) {
      await this.#jobs.insertOne({ _id: new ObjectId(), name, ...fresh, ...change });
    }
    if (key !== null) {
      await this.#keepYoungest(name, key);
    }
  }

  async withdraw(name: string, key: string): Promise<boolean> {
    const { deletedCount } = await this.#jobs.deleteMany({ name, type: 'normal', 'data.key': key, ...notBegun });
    return deletedCount > 0;
  }

  async isHeld(id: string): Promise<boolean> {
    const filter: Filter<JobDocument> = { _id: new ObjectId(id), lastModifiedBy: this.#node, lockedAt: { $ne: null } };
    return (await this.#jobs.findOne(filter, { projection: { _id: 1 } })) !== null;
  }

  async release(which: 'all' | 'waiting'): Promise<number> {
    const mine: Filter<JobDocument> = { lastModifiedBy: this.#node, lockedAt: { $ne: null } };
    const filter = which === 'all' ? mine : { ...mine, ...notBegun };
    // A job that ran once has no next time; without one the library would never look at it again.
    const free = [{ $set: { lockedAt: null, nextRunAt: { $ifNull: ['$nextRunAt', '$$NOW'] } } }];
    return (await this.#jobs.updateMany(filter, free)).modifiedCount;
  }

  async remove(id: string): Promise<void> {
    await this.#jobs.deleteOne({ _id: new ObjectId(id), lockedAt: null, lastModifiedBy: this.#node });
  }

  async retire(recurring: readonly string[]): Promise<void> {
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
    const group = { _id: { name: '$name', state: stateOf }, count: { $sum: 1 } };
    const shape = { _id: 0, name: '$_id.name', state: '$_id.state', count: 1 };
    return this.#jobs.aggregate<JobCount>([{ $group: group }, { $project: shape }]).toArray();
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Two requests with one key may both have found nothing to replace; whoever looks last sees both and leaves one. */
  async #keepYoungest(name: string, key: string): Promise<void> {
    const rows = await this.#jobs.find(waitingUnder(name, key), { projection: { _id: 1 }, sort: { _id: -1 } }).toArray();
    const older = rows.slice(1).map(({ _id }) => _id);
    if (older.length > 0) {
      await this.#jobs.deleteMany({ _id: { $in: older }, lockedAt: null });
    }
  }
}

/** Jobs in MongoDB. */
export const mongoStore = (url: string, node: string): JobStore => new MongoStore(url, node);
