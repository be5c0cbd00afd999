import { StartError } from '#server/platform/StartError.ts';

/** The embedded database cannot be used. */
export class DatabaseUnavailableError extends StartError {
  override readonly name = 'DatabaseUnavailableError';
}
