import type { FileListDetail, FileListRecord, FileOptionRecord } from '#shared/conversations/files.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonList, jsonObject } from '#server/platform/database/sqlJson.ts';

export const fileListRecords: RecordSource<FileListRecord> = {
  columns: {
    id: 'l.id',
    name: 'l.name',
    message: 'l.message',
    filesCount: '(select count(*)::int from file_options o where o.file_list_id = l.id and o.file_path is not null)',
    companyId: 'l.company_id',
    createdAt: 'iso(l.created_at)',
    updatedAt: 'iso(l.updated_at)',
  },
  from: 'file_lists l',
};

const link = jsonObject<{ $file: string; name: string }>({ $file: 'o.file_path', name: 'o.file_name' });

/** In the order in which they were sent: clients pair them by their index. */
export const fileListDetails: RecordSource<FileListDetail> = {
  columns: {
    ...fileListRecords.columns,
    options: jsonList<FileOptionRecord>(
      {
        id: 'o.id',
        fileId: 'o.file_list_id',
        name: 'o.name',
        path: 'o.file_name',
        mediaType: 'o.media_type',
        url: `case when o.file_path is not null then ${link} end`,
      },
      'from file_options o where o.file_list_id = l.id order by o.place, o.id',
    ),
  },
  from: 'file_lists l',
};
