import Joi from 'joi';
import { nullable } from '#shared/kit/schemas.ts';

/** Pictures with more are not decoded, and leave as documents. */
export const maxPicturePixels = 60_000_000;

const mediaStates = ['none', 'pending', 'ready', 'failed'] as const;
export type MediaState = (typeof mediaStates)[number];

/** Metadata of a media file; screens reserve its space by it. */
export interface MediaInfo {
  name: string | null;
  mime: string | null;
  /** Bytes. */
  size: number | null;
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  /** Loudness of a voice message in equal steps, 0 to 100; null: unknown. */
  waveform: number[] | null;
  /** The words of a voice message; null or absent: nobody has written them down. */
  transcript?: string | null;
  /** Thumbnail, available before the file itself. */
  thumbnailUrl: string | null;
  state: MediaState;
  /** Reason of a failed download; `disconnected` while a pending file waits for its connection. */
  reason: string | null;
}

export const mediaInfo = Joi.object<MediaInfo>({
  name: nullable(Joi.string().allow('')).required(),
  mime: nullable(Joi.string()).required(),
  size: nullable(Joi.number()).required(),
  width: nullable(Joi.number()).required(),
  height: nullable(Joi.number()).required(),
  duration: nullable(Joi.number()).required(),
  waveform: nullable(Joi.array().items(Joi.number().min(0).max(100))).required(),
  transcript: nullable(Joi.string().allow('')),
  thumbnailUrl: nullable(Joi.string()).required(),
  state: Joi.string<MediaState>()
    .valid(...mediaStates)
    .required(),
  reason: nullable(Joi.string()).required(),
});
