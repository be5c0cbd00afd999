import { createReadStream } from 'node:fs';
import type { api } from '#shared/api.ts';
import {
  maxAnnouncementImageMegabytes,
  maxAnnouncements,
  type AnnouncementAudience,
  type AnnouncementRecord,
} from '#shared/outreach/announcements.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import type { DomainEventName } from '#server/platform/database/outbox/domainEvents.ts';
import { insertEventStatement } from '#server/platform/database/outbox/outbox.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope, type SystemScope } from '#server/platform/database/systemScope.ts';
import { cleanUpload } from '#server/platform/files/stripCameraData.ts';
import { createFileTooLargeError } from '#server/platform/http/receiveUploads.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import type { StoredUpload } from '#server/platform/http/storeUpload.ts';
import { Announcement } from './Announcement.ts';
import { presentAnnouncement, storedAnnouncements } from './announcementRecords.ts';

type AnnouncementEvent = Extract<DomainEventName, `announcement.${string}`>;

/** Each company has its own event. */
async function tellCompanies({ em }: SystemScope, event: AnnouncementEvent, announcementId: number): Promise<void> {
  const companies = '(select id as company_id from companies where status) c';
  await em.flush();
  await execute(em, insertEventStatement(event, `json_build_object('announcementId', $1::int)`, companies), [announcementId]);
}

const requireAnnouncement = async ({ em }: SystemScope, id: number): Promise<Announcement> =>
  required(await em.findOne(Announcement, { id }), 'ERR_NO_ANNOUNCEMENT_FOUND');

const readManaged = async ({ platform }: Scope, { em }: SystemScope, id: number): Promise<AnnouncementRecord> =>
  presentAnnouncement(platform, required(await findRecord(em, storedAnnouncements, id), 'ERR_NO_ANNOUNCEMENT_FOUND'), true);

const knownQuery = queryOf(
  { count: column.number() },
  'select ((select count(*) from plans where id = any($1)) + (select count(*) from companies where id = any($2)))::int as count',
);

type Audience = Pick<AnnouncementAudience, 'planIds' | 'companyIds'>;

/** Throws ERR_ANNOUNCEMENT_AUDIENCE for plans and companies that are not there, unless the announcement has had them before. */
async function assertAudience({ em }: SystemScope, { planIds, companyIds }: Audience, former: Audience): Promise<void> {
  const added = [planIds.filter((id) => !former.planIds.includes(id)), companyIds.filter((id) => !former.companyIds.includes(id))];
  const [row] = await queryRows(em, knownQuery, added);
  if (row?.count !== added.flat().length) {
    throw new AppError('ERR_ANNOUNCEMENT_AUDIENCE');
  }
}

export const createAnnouncement = (scope: Scope, input: InputOf<typeof api.announcements.create>): Promise<AnnouncementRecord> =>
  runInSystemScope(scope.platform, 'an operator adds an announcement', async (system) => {
    if ((await system.em.count(Announcement)) >= maxAnnouncements) {
      throw new AppError('ERR_ANNOUNCEMENT_LIMIT', { values: { limit: maxAnnouncements } });
    }
    const { priority = 3, status = true, adminsOnly = false, planIds = [], companyIds = [], ...texts } = input;
    await assertAudience(system, { planIds, companyIds }, { planIds: [], companyIds: [] });
    const values = { ...texts, priority, status, adminsOnly, planIds, companyIds, mediaPath: null, mediaName: null };
    const announcement = system.em.create(Announcement, { ...values, companyId: scope.companyId });
    await system.em.flush();
    await tellCompanies(system, 'announcement.created', announcement.id);
    return readManaged(scope, system, announcement.id);
  });

export const updateAnnouncement = (
  scope: Scope,
  { id, ...changes }: InputOf<typeof api.announcements.update>,
): Promise<AnnouncementRecord> =>
  runInSystemScope(scope.platform, 'an operator changes an announcement', async (system) => {
    const announcement = await requireAnnouncement(system, id);
    await assertAudience(system, { planIds: [], companyIds: [], ...changes }, announcement);
    system.em.assign(announcement, changes);
    await tellCompanies(system, 'announcement.changed', id);
    return readManaged(scope, system, id);
  });

export const removeAnnouncement = ({ platform }: Scope, { id }: InputOf<typeof api.announcements.remove>): Promise<Confirmation> =>
  runInSystemScope(platform, 'an operator removes an announcement', async (system) => {
    system.em.remove(await requireAnnouncement(system, id));
    await tellCompanies(system, 'announcement.removed', id);
    return { message: 'Announcement deleted' };
  });

const maxBytes = maxAnnouncementImageMegabytes * 1024 * 1024;
const imageTypes = new Set(['image/png', 'image/jpeg']);

/** Stores the image of an announcement. */
export async function prepareAnnouncementImage(
  context: PrepareContext,
  { id }: InputOf<typeof api.announcements.attachImage>,
): Promise<StoredUpload> {
  const [upload] = context.uploads;
  if (upload === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { file: 'any.required' } });
  }
  if (upload.size > maxBytes) {
    throw createFileTooLargeError(maxBytes);
  }
  await runInSystemScope(context.platform, 'an operator changes the image of an announcement', (system) => requireAnnouncement(system, id));
  const { type, width } = (await cleanUpload(upload)).inspection;
  if (!imageTypes.has(type) || width === null) {
    throw new AppError('ERR_ANNOUNCEMENT_IMAGE');
  }
  const { path, size } = await context.platform.files.put(context.actor.companyId, createReadStream(upload.path), type);
  return { path, name: upload.name, type, size };
}

const setImage = (platform: Scope['platform'], id: number, image: Pick<Announcement, 'mediaPath' | 'mediaName'>): Promise<void> =>
  runInSystemScope(platform, 'an operator changes the image of an announcement', async (system) => {
    system.em.assign(await requireAnnouncement(system, id), image);
    await tellCompanies(system, 'announcement.changed', id);
  });

export async function attachAnnouncementImage(
  { platform }: Scope,
  { id }: InputOf<typeof api.announcements.attachImage>,
  { path, name }: StoredUpload,
): Promise<ResultOf<typeof api.announcements.attachImage>> {
  await setImage(platform, id, { mediaPath: path, mediaName: name });
  return { mensagem: 'Arquivo anexado' };
}

export async function removeAnnouncementImage(
  { platform }: Scope,
  { id }: InputOf<typeof api.announcements.removeImage>,
): Promise<ResultOf<typeof api.announcements.removeImage>> {
  await setImage(platform, id, { mediaPath: null, mediaName: null });
  return { mensagem: 'Arquivo excluído' };
}
