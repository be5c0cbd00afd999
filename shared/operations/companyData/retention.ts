import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';
import { findSettingError, type SettingKey } from '#shared/tenancy/settings.ts';

/** Settings that say for how many days something is kept; empty: for ever. */
export const retentionKeys = ['keepMessages', 'keepMedia', 'keepAudit'] as const satisfies readonly SettingKey[];
export type RetentionKey = (typeof retentionKeys)[number];

/** What periods would delete now. */
export interface RetentionPreview {
  messages: number;
  media: number;
  mediaBytes: number;
  auditRecords: number;
}

/** What has been deleted so far. */
export interface RetentionRecord {
  messages: number;
  media: number;
  /** Null: never looked. */
  ranAt: string | null;
}

const count = (): Joi.NumberSchema => Joi.number().integer().min(0).required();

const days = (key: RetentionKey): Joi.StringSchema =>
  Joi.string()
    .trim()
    .allow('')
    .max(9)
    .custom((text: string, { error }) => (findSettingError(key, text) === null ? text : error('any.invalid')));

export const retentionPermissions = { 'retention.read': adminPermission } as const;

export const retention = {
  show: get<Record<never, never>, RetentionRecord>('/retention', {
    access: 'retention.read',
    summary: 'What has been deleted because of its age.',
    input: {},
    result: Joi.object<RetentionRecord, true>({ messages: count(), media: count(), ranAt: nullable(isoDate()).required() }).label(
      'Retention',
    ),
    example: { input: {}, result: { messages: 1200, media: 85, ranAt: '2029-05-02T13:00:00.000Z' } },
  }),
  preview: get<Partial<Record<RetentionKey, string>>, RetentionPreview>('/retention/preview', {
    access: 'retention.read',
    summary: 'What would be deleted if messages, media and audit records were kept for so many days.',
    input: { keepMessages: days('keepMessages'), keepMedia: days('keepMedia'), keepAudit: days('keepAudit') },
    result: Joi.object<RetentionPreview, true>({
      messages: count(),
      media: count(),
      mediaBytes: count(),
      auditRecords: count(),
    }).label('RetentionPreview'),
    example: {
      input: { keepMessages: '730', keepMedia: '365', keepAudit: '400' },
      result: { messages: 1200, media: 85, mediaBytes: 73_400_320, auditRecords: 0 },
    },
  }),
};
