import Joi from 'joi';
import { del, get, post, put, withErrorCode } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { arrayText, confirmation, flag, id, isoDate, nullable, type Confirmation, optionalId } from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';

/** 1 high, 2 medium, 3 low. */
export const announcementPriorities = [1, 2, 3] as const;
export type AnnouncementPriority = (typeof announcementPriorities)[number];

/** Whom an announcement is for; without plans and companies: every company. */
export interface AnnouncementAudience {
  adminsOnly: boolean;
  planIds: number[];
  companyIds: number[];
}

/** What operators tell the users of companies. */
export interface AnnouncementRecord {
  id: number;
  priority: AnnouncementPriority;
  title: string;
  text: string;
  /** Whether it is shown. */
  status: boolean;
  /** Signed path of the image after `/public/`. */
  mediaPath: string | null;
  mediaName: string | null;
  /** Signed address of the image. */
  mediaUrl: string | null;
  /** Whether the caller has read it; false in live events. */
  isRead: boolean;
  /** Null for everybody but operators. */
  audience: AnnouncementAudience | null;
  /** The author's company. */
  companyId: number;
  createdAt: string;
  updatedAt: string;
}

/** Of all announcements, shown or not. */
export const maxAnnouncements = 200;
/** Announcements that a user is shown at most: the newest. */
export const maxShownAnnouncements = 50;
export const maxAnnouncementImageMegabytes = 5;
const maxAudience = 100;

const idList = (): Joi.ArraySchema<number[]> => arrayText(optionalId()).unique().max(maxAudience);

const audienceSchema = Joi.object<AnnouncementAudience, true>({
  adminsOnly: Joi.boolean().required(),
  planIds: Joi.array().items(Joi.number()).required(),
  companyIds: Joi.array().items(Joi.number()).required(),
});

const announcementRecord = Joi.object<AnnouncementRecord, true>({
  id: Joi.number().required(),
  priority: Joi.number<AnnouncementPriority>()
    .valid(...announcementPriorities)
    .required(),
  title: Joi.string().required(),
  text: Joi.string().required(),
  status: Joi.boolean().required(),
  mediaPath: nullable(Joi.string()).required(),
  mediaName: nullable(Joi.string()).required(),
  mediaUrl: nullable(Joi.string()).required(),
  isRead: Joi.boolean().required(),
  audience: nullable(audienceSchema).required(),
  companyId: Joi.number().required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
}).label('Announcement');

export interface AnnouncementInput {
  title: string;
  text: string;
  priority?: AnnouncementPriority;
  status?: boolean;
  adminsOnly?: boolean;
  planIds?: number[];
  companyIds?: number[];
}

const requiredText = (maxLength: number): Joi.StringSchema =>
  withErrorCode(Joi.string().trim().min(1).max(maxLength), 'ERR_ANNOUNCEMENT_REQUIRED');
/** Absent keys: default on create, unchanged on update. */
const announcementInput = {
  title: requiredText(120),
  text: requiredText(2000),
  priority: Joi.number<AnnouncementPriority>().valid(...announcementPriorities),
  status: flag(),
  adminsOnly: flag(),
  planIds: idList(),
  companyIds: idList(),
};

const fileConfirmation = Joi.object<{ mensagem: string }, true>({ mensagem: Joi.string().required() }).label(
  'AnnouncementImageConfirmation',
);

const example: AnnouncementRecord = {
  id: 4,
  priority: 2,
  title: 'Manutenção no domingo',
  text: 'O sistema para por dez minutos, às 3h.',
  status: true,
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  isRead: false,
  audience: null,
  companyId: 1,
  createdAt: '2029-05-02T13:00:00.000Z',
  updatedAt: '2029-05-02T13:00:00.000Z',
};
const audience: AnnouncementAudience = { adminsOnly: true, planIds: [], companyIds: [] };

export const announcementErrors = {
  ERR_ANNOUNCEMENT_REQUIRED: 400,
  ERR_ANNOUNCEMENT_LIMIT: 400,
  ERR_ANNOUNCEMENT_IMAGE: 400,
  ERR_ANNOUNCEMENT_AUDIENCE: 400,
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
} as const;

export const announcementPermissions = { 'announcement.manage': permission({ super: true }) } as const;

export const announcements = {
  page: get<PageInput & { all?: boolean }, PageResult<'records', AnnouncementRecord>>('/announcements', {
    access: 'signed-in',
    summary: 'Announcements that the caller is shown, newest first; operators get every one with `all=true`.',
    input: { ...pageInput, all: flag() },
    result: pageSchema('records', announcementRecord),
    example: { input: {}, result: { records: [example], count: 1, hasMore: false } },
  }),
  list: get<Record<never, never>, AnnouncementRecord[]>('/announcements/list', {
    access: 'signed-in',
    summary: `The newest ${maxShownAnnouncements} announcements that the caller is shown, unread ones too.`,
    input: {},
    result: Joi.array().items(announcementRecord),
    example: { input: {}, result: [example] },
  }),
  read: post<{ ids: number[] }, Confirmation>('/announcements/read', {
    access: 'signed-in',
    summary: 'Marks announcements as read by the caller.',
    input: { ids: idList().required() },
    result: confirmation,
    example: { input: { ids: [4] }, result: { message: 'Announcements read' } },
  }),
  show: get<{ id: number }, AnnouncementRecord>('/announcements/:id', {
    access: 'signed-in',
    summary: 'One announcement that the caller is shown; operators may read any.',
    input: { id: id() },
    result: announcementRecord,
    example: { input: { id: 4 }, result: example },
  }),
  create: post<AnnouncementInput, AnnouncementRecord>('/announcements', {
    access: 'announcement.manage',
    summary: 'Adds an announcement; it is shown at once, unless its status is false.',
    input: { ...announcementInput, title: announcementInput.title.required(), text: announcementInput.text.required() },
    result: announcementRecord,
    example: { input: { title: example.title, text: example.text, adminsOnly: true }, result: { ...example, audience } },
  }),
  update: put<Partial<AnnouncementInput> & { id: number }, AnnouncementRecord>('/announcements/:id', {
    access: 'announcement.manage',
    summary: 'Changes an announcement; keys left out stay as they are.',
    input: { id: id(), ...announcementInput },
    result: announcementRecord,
    example: { input: { id: 4, status: true }, result: { ...example, audience } },
  }),
  remove: del<{ id: number }, Confirmation>('/announcements/:id', {
    access: 'announcement.manage',
    summary: 'Removes an announcement with its image.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 4 }, result: { message: 'Announcement deleted' } },
  }),
  attachImage: post<{ id: number }, { mensagem: string }>('/announcements/:id/media-upload', {
    access: 'announcement.manage',
    summary: `Sets the image, a PNG or JPEG of at most ${maxAnnouncementImageMegabytes} MB; an earlier one is replaced.`,
    input: { id: id() },
    result: fileConfirmation,
    filesField: 'file',
    example: { input: { id: 4 }, result: { mensagem: 'Arquivo anexado' } },
  }),
  removeImage: del<{ id: number }, { mensagem: string }>('/announcements/:id/media-upload', {
    access: 'announcement.manage',
    summary: 'Removes the image; without one nothing happens.',
    input: { id: id() },
    result: fileConfirmation,
    example: { input: { id: 4 }, result: { mensagem: 'Arquivo excluído' } },
  }),
};

interface AnnouncementEvents {
  announcement: { action: 'create' | 'update'; record: AnnouncementRecord } | { action: 'delete'; id: string };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends AnnouncementEvents {}
}
