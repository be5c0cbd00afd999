import path from 'node:path';

/** File of the built UI for an address; addresses without an extension are routes of the UI. Null outside of the folder. */
export function resolvePagePath(address: string, folder: string): string | null {
  const { pathname } = new URL(address);
  const file = path.normalize(path.join(folder, decodeURIComponent(pathname)));
  if (!file.startsWith(folder + path.sep)) {
    return file === folder ? path.join(folder, 'index.html') : null;
  }
  return path.extname(file) === '' ? path.join(folder, 'index.html') : file;
}
