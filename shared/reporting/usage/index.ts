import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { nullable } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/**
 * What takes storage: files of messages, of the internal chat, of file lists, archives that are kept for a download, and files of
 * quick messages, queues, schedules and campaigns. Small pictures (portraits, the logo, thumbnails) and backups are not counted.
 */
export const storageKinds = ['messages', 'chats', 'files', 'archives', 'attachments'] as const;
export type StorageKind = (typeof storageKinds)[number];

/** From this part of the limit admins are warned. */
export const storageWarningRate = 0.8;

/** Percent of the limit that was crossed last; 0: below the warning. */
const storageLevels = [0, 80, 100] as const;
export type StorageLevel = (typeof storageLevels)[number];

/** In bytes. */
export interface StorageRecord {
  used: number;
  /** Null: the plan has none. */
  limit: number | null;
  level: StorageLevel;
  kinds: Record<StorageKind, number>;
}

export const toStorageLevel = ({ used, limit }: Pick<StorageRecord, 'used' | 'limit'>): StorageLevel => {
  if (limit === null || used < limit * storageWarningRate) {
    return 0;
  }
  return used < limit ? 80 : 100;
};

const bytes = (): Joi.NumberSchema => Joi.number().integer().required();

const storageRecord = Joi.object<StorageRecord, true>({
  used: bytes(),
  limit: nullable(Joi.number().integer()).required(),
  level: Joi.number()
    .valid(...storageLevels)
    .required(),
  kinds: Joi.object<StorageRecord['kinds'], true>({
    messages: bytes(),
    chats: bytes(),
    files: bytes(),
    archives: bytes(),
    attachments: bytes(),
  }).required(),
}).label('Storage');

export const usageErrors = {
  ERR_STORAGE_FULL: 409,
} as const;

export const usagePermissions = { 'storage.read': adminPermission } as const;

export const usage = {
  storage: get<Record<never, never>, StorageRecord>('/storage', {
    access: 'storage.read',
    summary: 'What the company stores, what its plan allows, and what takes it.',
    input: {},
    result: storageRecord,
    isAllowedWhenExpired: true,
    example: {
      input: {},
      result: {
        used: 8_412_000_000,
        limit: 10_000_000_000,
        level: 80,
        kinds: { messages: 7_900_000_000, chats: 112_000_000, files: 300_000_000, archives: 80_000_000, attachments: 20_000_000 },
      },
    },
  }),
};

interface StorageEvents {
  /** The company has crossed a level of its storage, in either direction. */
  storage: { action: 'update'; level: StorageLevel };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends StorageEvents {}
}
