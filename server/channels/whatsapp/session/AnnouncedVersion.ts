import { DEFAULT_CONNECTION_CONFIG } from '#server/channels/whatsapp/library/baileys.ts';

type Version = readonly [number, number, number];

const [major, minor, libraryRevision] = DEFAULT_CONNECTION_CONFIG.version;

export interface AnnouncedVersionOptions {
  /** Set by the operator, and never replaced. */
  readonly configured: Version | undefined;
  /** Null when every known revision was refused. */
  readonly findRevision: (input: { readonly library: number; readonly refused: readonly number[] }) => Promise<number | null>;
}

/** The client version that a number announces. After a refusal the next one is tried at once, each of them once. */
export class AnnouncedVersion {
  readonly #options: AnnouncedVersionOptions;
  #refused: readonly number[] = [];
  #revision: number = libraryRevision;

  constructor(options: AnnouncedVersionOptions) {
    this.#options = options;
  }

  /** The version of the next socket; the library's when the revisions cannot be read. */
  async next(): Promise<Version> {
    if (this.#options.configured !== undefined) {
      return this.#options.configured;
    }
    if (this.#refused.length === 0) {
      this.#revision = (await this.#find().catch(() => null)) ?? libraryRevision;
    }
    return [major, minor, this.#revision];
  }

  /** True when the refused version has a replacement. */
  async replaceRefused(): Promise<boolean> {
    if (this.#options.configured !== undefined) {
      return false;
    }
    this.#refused = [...this.#refused, this.#revision];
    const replacement = await this.#find().catch(() => null);
    this.#revision = replacement ?? libraryRevision;
    if (replacement === null) {
      this.forgetRefusals();
    }
    return replacement !== null;
  }

  forgetRefusals(): void {
    this.#refused = [];
  }

  #find(): Promise<number | null> {
    return this.#options.findRevision({ library: libraryRevision, refused: this.#refused });
  }
}
