import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** An absolute path, from one that may be relative to the project. */
export function within(...parts) {
  return path.resolve(root, ...parts);
}
