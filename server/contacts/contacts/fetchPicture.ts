import { buffer } from 'node:stream/consumers';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
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

async function isSamePicture({ platform }: Scope, path: string | null | undefined, content: Buffer): Promise<boolean> {
  if (!path || (await platform.files.size(path)) !== content.length) {
    return false;
  }
  return (await buffer(await platform.files.open(path))).equals(content);
}

async function replacePicture(scope: Scope, contact: Contact, content: Buffer | null): Promise<void> {
  const type = content === null || content.length > maxPictureBytes ? null : imageTypeOf(content);
  const formerPath = contact.picturePath ?? null;
  if (content === null || type === null) {
    contact.picturePath = null;
  } else if (await isSamePicture(scope, formerPath, content)) {
    return;
  } else {
    contact.picturePath = (await scope.platform.files.put(scope.companyId, content, type)).path;
  }
  if (formerPath !== (contact.picturePath ?? null)) {
    scope.recordEvent('contact.changed', { contactId: contact.id });
  }
}

async function fetchPicture(scope: Scope, { contactId }: { contactId: number }): Promise<void> {
  const contact = await scope.em.findOne(Contact, { id: contactId });
  const { channels } = scope.platform;
  if (contact?.whatsappId && channels !== undefined) {
    contact.pictureCheckedAt = scope.now;
    await replacePicture(scope, contact, await channels.fetchPicture(scope, contact.whatsappId, await findBestAddress(scope, contact)));
  }
}

const id = Joi.number().integer().positive().required();

export const contactJobs = [
  defineJob('contacts.fetchPicture', fetchPicture, { rules: { contactId: id }, retry: [60_000, 600_000, hourMs], concurrency: 2 }),
];
