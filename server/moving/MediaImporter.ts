import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { mapParallel } from '#server/platform/async/mapParallel.ts';
import { inspectFile } from '#server/platform/files/inspectFile.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Columns of a message about its file. */
export interface ImportedMedia {
  readonly media_state: 'none' | 'ready' | 'failed';
  readonly media_reason: string | null;
  readonly media_path: string | null;
  readonly media_name: string | null;
  readonly media_mime: string | null;
  readonly media_size: number | null;
  readonly media_width: number | null;
  readonly media_height: number | null;
  readonly thumbnail_path: string | null;
}

export const noMedia: ImportedMedia = {
  media_state: 'none',
  media_reason: null,
  media_path: null,
  media_name: null,
  media_mime: null,
  media_size: null,
  media_width: null,
  media_height: null,
  thumbnail_path: null,
};

export const missingMedia: ImportedMedia = { ...noMedia, media_state: 'failed', media_reason: 'mediaMissing' };

const parallelFiles = 4;

export interface MediaImporterDeps {
  readonly platform: Platform;
  readonly companyId: number;
  /** The key of the company in the source, which some versions have as a folder. */
  readonly companyKey: string;
  /** The `public` folder of the older product; null: files are not brought. */
  readonly folder: string | null;
  /** Files are looked for, not copied. */
  readonly isDryRun: boolean;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Files of the older product, found by what its database calls them and stored again under names of our own. */
export class MediaImporter {
  readonly #deps: MediaImporterDeps;

  constructor(deps: MediaImporterDeps) {
    this.#deps = deps;
  }

  #listCandidates(name: string): string[] {
    const plain = decode(name.replace(/^https?:\/\/[^/]+\/(?:public\/)?/, ''));
    return [plain, `company${this.#deps.companyKey}/${plain}`, name];
  }

  /** The file inside the folder; a name or a link that leads out of it counts as missing. */
  async #find(names: readonly string[]): Promise<string | null> {
    const { folder } = this.#deps;
    if (folder === null) {
      return null;
    }
    for (const candidate of names.flatMap((name) => this.#listCandidates(name))) {
      const file = path.resolve(folder, candidate);
      const target = candidate.includes('\0') ? null : await realpath(file).catch(() => null);
      const isInside =
        target !== null &&
        [path.resolve(folder), await realpath(folder)].every((root, index) => [file, target][index]?.startsWith(root + path.sep));
      if (isInside && (await stat(target)).isFile()) {
        return file;
      }
    }
    return null;
  }

  async #store(names: readonly string[]): Promise<ImportedMedia> {
    const { platform, companyId, isDryRun } = this.#deps;
    const file = await this.#find(names);
    if (file === null) {
      return missingMedia;
    }
    const shownName = path.basename(file).slice(-200);
    if (isDryRun) {
      return { ...noMedia, media_state: 'ready', media_name: shownName };
    }
    const { type, width, height, thumbnail } = await inspectFile(file, { name: shownName, type: null });
    const stored = await platform.files.put(companyId, createReadStream(file), type);
    const small = thumbnail === null ? null : await platform.files.put(companyId, thumbnail.content, thumbnail.type);
    return {
      media_state: 'ready',
      media_reason: null,
      media_path: stored.path,
      media_name: shownName,
      media_mime: type,
      media_size: stored.size,
      media_width: width,
      media_height: height,
      thumbnail_path: small?.path ?? null,
    };
  }

  /** The stored files by the keys of their rows; of each row the names under which versions of the older product keep its file. */
  async storeAll(namesByKey: ReadonlyMap<string, readonly string[]>): Promise<ReadonlyMap<string, ImportedMedia>> {
    const stored = await mapParallel([...namesByKey], parallelFiles, async ([key, names]) => [key, await this.#store(names)] as const);
    return new Map(stored);
  }
}
