import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Absolute path of a path relative to the project. */
export function projectPath(...parts) {
  return path.resolve(projectRoot, ...parts);
}
