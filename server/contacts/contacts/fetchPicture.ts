import { buffer } from 'node:stream/consumers';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { CompanyContext, Scope } from '#server/platform/database/scope.ts';
import { defineJob, type JobRun, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import Joi from 'joi';
import { hourMs, dayMs } from '#shared/rules/durations.ts';
import { Contact } from './Contact.ts';

const maxPictureBytes = 4 * 1024 * 1024;

/** Enqueues fetching the picture, at most once a day per contact. */
export function requestPicture(scope: Scope, contact: Contact): void {
  const { pictureCheckedAt: checkedAt } = contact;
  if (checkedAt && scope.now.getTime() - checkedAt.getTime() < dayMs) {
    return;
  }
  contact.pictureCheckedAt = scope.now;
  scope.enqueue('contacts.fetchPicture', { contactId: contact.id }, { key: `picture-${contact.id}` });
}

const signatures = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['image/webp', Buffer.from('RIFF')],
] as const;

/** The type of an image by its magic bytes; null for other content. */
const imageTypeOf = (content: Buffer): string | null =>
  signatures.find(([, signature]) => content.subarray(0, signature.length).equals(signature))?.[0] ?? null;

/** The channel's address of the contact, else its number. */
async function findBestAddress({ em }: Scope, contact: Contact): Promise<string> {
  const [addressRow] = await queryRows(
    em,
    queryOf(
      { address: column.text() },
      `select address from contact_addresses where contact_id = $1 order by address like '%@%' desc, created_at desc limit 1`,
    ),
    [contact.id],
  );
  return addressRow?.address ?? contact.number;
}

/** A contact whose picture is fetched. */
interface PictureRequest {
  readonly client: CompanyContext;
  readonly connectionId: number;
  readonly address: string;
  readonly formerPath: string | null;
}

async function isSamePicture({ files }: Platform, path: string | null, content: Buffer): Promise<boolean> {
  if (path === null || (await files.size(path)) !== content.length) {
    return false;
  }
  return (await buffer(await files.open(path))).equals(content);
}

/** The path of the picture, stored if it is new; null without one. */
async function storePicture({ client, formerPath }: PictureRequest, content: Buffer | null): Promise<string | null> {
  const { platform, companyId } = client;
  const type = content === null || content.length > maxPictureBytes ? null : imageTypeOf(content);
  if (content === null || type === null) {
    return null;
  }
  return (await isSamePicture(platform, formerPath, content)) ? formerPath : (await platform.files.put(companyId, content, type)).path;
}

interface FetchedPicture {
  readonly path: string | null;
  readonly formerPath: string | null;
}

async function fetchPicture(open: OpenContext<Scope>, { contactId }: { contactId: number }): Promise<FetchedPicture | null> {
  const request = await open(async (scope): Promise<PictureRequest | null> => {
    const contact = await scope.em.findOne(Contact, { id: contactId });
    if (!contact?.whatsappId) {
      return null;
    }
    const { platform, companyId, log } = scope;
    const address = await findBestAddress(scope, contact);
    return { client: { platform, companyId, log }, connectionId: contact.whatsappId, address, formerPath: contact.picturePath ?? null };
  });
  const channels = request?.client.platform.channels;
  if (!request || channels === undefined) {
    return null;
  }
  const content = await channels.fetchPicture(request.client, request.connectionId, request.address);
  return { path: await storePicture(request, content), formerPath: request.formerPath };
}

async function savePicture(
  scope: Scope,
  { contactId }: { contactId: number },
  { prepared: picture }: JobRun<FetchedPicture | null>,
): Promise<void> {
  const contact = picture && (await scope.em.findOne(Contact, { id: contactId }));
  if (contact) {
    Object.assign(contact, { pictureCheckedAt: scope.now, picturePath: picture.path });
    if (picture.path !== picture.formerPath) {
      scope.recordEvent('contact.changed', { contactId });
    }
  }
}

const id = Joi.number().integer().positive().required();

export const contactJobs = [
  defineJob('contacts.fetchPicture', savePicture, {
    rules: { contactId: id },
    prepare: fetchPicture,
    retry: [60_000, 600_000, hourMs],
    concurrency: 2,
  }),
];
