import type { AnnouncementAudience, AnnouncementRecord } from '#shared/outreach/announcements.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { listRecords, type RecordSource } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';
import { createLinkSigner } from '#server/platform/files/fileLinks.ts';
import type { Platform } from '#server/platform/platform.ts';

/** An announcement before its image is signed and its audience hidden. */
interface StoredAnnouncement extends Omit<AnnouncementRecord, 'mediaUrl' | 'audience'> {
  audience: AnnouncementAudience;
}

/** `isRead`: an SQL condition. */
const createSource = (isRead: string): RecordSource<StoredAnnouncement> => ({
  columns: {
    id: 'a.id',
    priority: 'a.priority',
    title: 'a.title',
    text: 'a.text',
    status: 'a.status',
    mediaPath: 'a.media_path',
    mediaName: 'a.media_name',
    isRead,
    audience: jsonSql<AnnouncementAudience>(
      `json_build_object('adminsOnly', a.admins_only, 'planIds', a.plan_ids, 'companyIds', a.company_ids)`,
    ),
    companyId: 'a.company_id',
    createdAt: 'iso(a.created_at)',
    updatedAt: 'iso(a.updated_at)',
  },
  from: 'announcements a',
});

export const storedAnnouncements = createSource('false');

/** With the reads of a user; the id is a number of ours, not a text of a caller. */
export const createUserSource = (actor: Actor): RecordSource<StoredAnnouncement> =>
  createSource(
    actor.kind === 'user'
      ? `exists (select from announcement_reads r where r.announcement_id = a.id and r.user_id = ${Math.trunc(actor.userId)})`
      : 'false',
  );

/** Condition: a company is shown the announcement; within it, its agents only where it is not for admins. */
export const isShownTo =
  ({ companyId, profile }: Pick<Actor, 'companyId' | 'profile'>) =>
  (bind: Bind): string => {
    const company = bind(companyId);
    return `a.status and (a.plan_ids = '{}' and a.company_ids = '{}' or ${company} = any(a.company_ids)
      or (select c.plan_id from companies c where c.id = ${company}) = any(a.plan_ids)) and (${bind(profile === 'admin')} or not a.admins_only)`;
  };

const publicPrefix = '/public/';

/** The record on the wire: the files of an announcement are its author's, so that they are signed here and not with the response. */
export function presentAnnouncement(
  platform: Platform,
  { audience, ...stored }: StoredAnnouncement,
  isOperator: boolean,
): AnnouncementRecord {
  const { mediaPath, mediaName } = stored;
  const mediaUrl = mediaPath === null ? null : createLinkSigner(platform).sign(mediaPath, mediaName ?? undefined);
  return {
    ...stored,
    mediaPath: mediaUrl?.slice(mediaUrl.indexOf(publicPrefix) + publicPrefix.length) ?? null,
    mediaUrl,
    audience: isOperator ? audience : null,
  };
}

/** The announcement, if the actor is shown it; null for any other. */
export async function findShownAnnouncement({ em, actor, platform }: Scope, id: number): Promise<AnnouncementRecord | null> {
  const [stored] = await listRecords(em, createUserSource(actor), {
    where: (bind) => `a.id = ${bind(id)} and ${isShownTo(actor)(bind)}`,
    orderBy: 'a.id',
    limit: 1,
  });
  return stored === undefined ? null : presentAnnouncement(platform, stored, false);
}
