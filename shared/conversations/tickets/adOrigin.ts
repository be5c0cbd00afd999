import Joi from 'joi';
import { nullable } from '#shared/kit/schemas.ts';

/** The ad through which a customer came (click to WhatsApp); texts that it lacks are empty. */
export interface AdOrigin {
  title: string;
  body: string;
  /** `ad` or `post`. */
  sourceType: string;
  sourceId: string;
  sourceUrl: string;
  /** The click, for reports of conversions (`ctwa_clid`). */
  clickId: string;
  /** `facebook`, `instagram` … */
  app: string;
  entryPoint: string;
  /** JPEG, base64; null: none. */
  picture: string | null;
}

const text = (): Joi.StringSchema => Joi.string().allow('').required();

export const adOrigin = nullable(
  Joi.object<AdOrigin, true>({
    title: text(),
    body: text(),
    sourceType: text(),
    sourceId: text(),
    sourceUrl: text(),
    clickId: text(),
    app: text(),
    entryPoint: text(),
    picture: nullable(Joi.string()).required(),
  }).label('AdOrigin'),
);
