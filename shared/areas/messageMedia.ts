import Joi from 'joi';
import { nullable } from '#shared/kit/schemas.ts';

/** Why a media file is not there (yet). */
export const mediaStates = ['none', 'pending', 'ready', 'failed'] as const;
export type MediaState = (typeof mediaStates)[number];

/** A media file beside its address: what a screen needs to reserve its place. */
export interface MediaInfo {
  name: string | null;
  mime: string | null;
  /** Bytes. */
  size: number | null;
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  /** How loud a voice is, from 0 to 100, in equal steps; null where nobody has said. */
  waveform: number[] | null;
  /** A picture of it, also before the file itself is here. */
  thumbnailUrl: string | null;
  state: MediaState;
  /** Why it could not be had; `disconnected` while a file that is `pending` waits for its number. */
  reason: string | null;
}

/** The same, checked. */
export const mediaInfo = Joi.object<MediaInfo, true>({
  name: nullable(Joi.string().allow('')).required(),
  mime: nullable(Joi.string()).required(),
  size: nullable(Joi.number()).required(),
  width: nullable(Joi.number()).required(),
  height: nullable(Joi.number()).required(),
  duration: nullable(Joi.number()).required(),
  waveform: nullable(Joi.array().items(Joi.number().min(0).max(100))).required(),
  thumbnailUrl: nullable(Joi.string()).required(),
  state: Joi.string<MediaState>()
    .valid(...mediaStates)
    .required(),
  reason: nullable(Joi.string()).required(),
});
