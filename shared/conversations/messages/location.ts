import Joi from 'joi';

/** Location to send. */
export interface LocationInput {
  latitude: number;
  longitude: number;
  /** Name and address. */
  description?: string;
}

export const locationInput = Joi.object<LocationInput, true>({
  latitude: Joi.number().min(-90).max(90).required(),
  longitude: Joi.number().min(-180).max(180).required(),
  description: Joi.string().trim().max(500).allow(''),
});
