import type { QueueOptionRecord } from '#shared/workspace/queueOptions/index.ts';
import type { RecordSource } from '#server/platform/database/records.ts';

export const queueOptionRecords: RecordSource<QueueOptionRecord> = {
  columns: {
    id: 'o.id',
    title: 'o.title',
    message: 'o.message',
    option: 'o.position::text',
    queueId: 'o.queue_id',
    parentId: 'o.parent_id',
    mediaPath: 'o.media_path',
    mediaName: 'o.media_name',
  },
  from: 'queue_options o',
};
