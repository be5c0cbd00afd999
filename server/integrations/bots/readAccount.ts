import Joi from 'joi';
import type { ServiceAccount } from './BotServices.ts';

const keyFileRule = Joi.object({ client_email: Joi.string().email({ tlds: false }).required(), private_key: Joi.string().required() })
  .unknown()
  .required();

/** The account of a key file; null when it is none. */
export function readAccount(keyFile: string): ServiceAccount | null {
  try {
    const file = Joi.attempt(JSON.parse(keyFile) as unknown, keyFileRule) as { client_email: string; private_key: string };
    return { clientEmail: file.client_email, privateKey: file.private_key };
  } catch {
    return null;
  }
}
