import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import type { AttachedFile } from '#ui/kit/index.ts';

interface LinkedFile extends AttachedFile {
  readonly url: string;
}

/** All files of a schedule in their order; the first has no id of its own. */
export const listScheduleFiles = ({ mediaName, mediaUrl, moreFiles }: ScheduleRecord): LinkedFile[] => [
  ...(mediaUrl === null ? [] : [{ id: null, name: mediaName ?? '', url: mediaUrl }]),
  ...moreFiles,
];
