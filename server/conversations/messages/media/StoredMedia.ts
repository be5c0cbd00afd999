import { p } from '@mikro-orm/postgresql';
import { findMediaType } from '#server/platform/files/fileTypes.ts';

/** A stored file and the name that it has for people. */
export interface NamedFile {
  readonly path: string;
  readonly name: string | null;
}

/** Type and measures of a file. */
export interface MediaFacts {
  readonly mediaMime: string;
  readonly mediaSize: number;
  readonly mediaWidth: number | null;
  readonly mediaHeight: number | null;
  /** Seconds. */
  readonly mediaDuration: number | null;
  readonly mediaWaveform: readonly number[] | null;
}

/** A stored file of a message, by the columns of its row. */
export interface StoredMedia extends MediaFacts {
  readonly mediaPath: string;
  readonly mediaName: string | null;
  readonly thumbnailPath: string | null;
}

/** The columns of a message without a file. */
export const emptyMedia: Readonly<Record<keyof StoredMedia, null>> = {
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaWidth: null,
  mediaHeight: null,
  thumbnailPath: null,
  mediaDuration: null,
  mediaWaveform: null,
};

/** A file of which only this much is known. */
export const unmeasuredMedia = (
  { path, name }: NamedFile,
  { type = findMediaType(path), size }: { readonly type?: string; readonly size: number },
): StoredMedia => ({ ...emptyMedia, mediaPath: path, mediaName: name, mediaMime: type, mediaSize: size });

/** Columns of a planned message: what describes the file is one of them. */
export const plannedMediaProperties = {
  mediaPath: p.text().nullable(),
  thumbnailPath: p.text().nullable(),
  mediaName: p.text().nullable(),
  /** Type and measures of the file. */
  mediaFacts: p.json().$type<MediaFacts>().nullable(),
};

/** The values of those columns. */
interface PlannedMedia extends Pick<StoredMedia, 'mediaPath' | 'thumbnailPath' | 'mediaName'> {
  readonly mediaFacts: MediaFacts;
}

type PlannedMediaColumns = { readonly [Key in keyof PlannedMedia]?: PlannedMedia[Key] | null | undefined };

/** Null: it has no file. */
export const readPlannedMedia = ({
  mediaPath,
  thumbnailPath = null,
  mediaName = null,
  mediaFacts,
}: PlannedMediaColumns): StoredMedia | null => (mediaPath && mediaFacts ? { ...mediaFacts, mediaPath, thumbnailPath, mediaName } : null);

export const toPlannedMedia = ({ mediaPath, thumbnailPath, mediaName, ...mediaFacts }: StoredMedia): PlannedMedia => ({
  mediaPath,
  thumbnailPath,
  mediaName,
  mediaFacts,
});

export const noPlannedMedia = { mediaPath: null, thumbnailPath: null, mediaName: null, mediaFacts: null } as const;
