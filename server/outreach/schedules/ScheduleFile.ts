import { defineEntity, p } from '@mikro-orm/postgresql';
import { readPlannedMedia, toPlannedMedia, type MediaFacts, type StoredMedia } from '#server/conversations/messages/index.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

const schema = defineEntity({
  name: 'ScheduleFile',
  tableName: 'schedule_files',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    scheduleId: p.integer(),
    mediaPath: p.text(),
    thumbnailPath: p.text().nullable(),
    mediaName: p.text().nullable(),
    mediaFacts: p.json().$type<MediaFacts>(),
    messageId: p.bigint('number').nullable(),
  },
});

/** A file of a scheduled message behind its first. */
export class ScheduleFile extends schema.class {
  toMedia(): StoredMedia {
    return required(readPlannedMedia(this), 'ERR_UNEXPECTED');
  }
}
schema.setClass(ScheduleFile);
export const scheduleFileSchema = schema;

export const listMoreFiles = ({ em }: Scope, scheduleId: number): Promise<ScheduleFile[]> =>
  em.find(ScheduleFile, { scheduleId }, { orderBy: { id: 'asc' } });

export async function addMoreFiles(scope: Scope, scheduleId: number, media: readonly StoredMedia[]): Promise<void> {
  for (const file of media) {
    scope.create(ScheduleFile, { scheduleId, ...toPlannedMedia(file) });
    // Their ids are their order.
    // oxlint-disable-next-line no-await-in-loop
    await scope.em.flush();
  }
}
