import { CircleCheck, CircleSlash, CircleX, Eye, LoaderCircle, TriangleAlert, type LucideIcon } from 'lucide-react';
import { isInterrupted, type ContactImportRecord, type ImportStatus } from '#shared/contacts/contacts/imports.ts';
import type { Tint } from '#ui/kit/index.ts';

interface StatusAppearance {
  readonly icon: LucideIcon;
  readonly tint: Tint;
}

/** Resumable imports are failed on the wire but shown as interrupted. */
export type DisplayStatus = ImportStatus | 'interrupted';

export const getDisplayStatus = (record: ContactImportRecord): DisplayStatus => (isInterrupted(record) ? 'interrupted' : record.status);

export const importStatusBadges: Readonly<Record<DisplayStatus, StatusAppearance>> = {
  reading: { icon: LoaderCircle, tint: 'brand' },
  ready: { icon: Eye, tint: 'waiting' },
  running: { icon: LoaderCircle, tint: 'brand' },
  done: { icon: CircleCheck, tint: 'good' },
  canceled: { icon: CircleSlash, tint: 'plain' },
  failed: { icon: CircleX, tint: 'bad' },
  interrupted: { icon: TriangleAlert, tint: 'bad' },
};
