/** Index of the secret among the comma-separated parts of a QR code. */
const secretPart = 3;

/** Baileys shows six codes per attempt, the first one longer than the others. */
const firstCodeLifetimeMs = 60_000;
const nextCodeLifetimeMs = 20_000;
const maxCodes = 6;

/** Lifetime of all codes of one attempt; a pairing code lasts as long. */
export const qrCodesLifetimeMs = firstCodeLifetimeMs + (maxCodes - 1) * nextCodeLifetimeMs;

/**
 * The QR code on screen. The server may retire the secret in it; Baileys keeps using the old one, so it is replaced here in every
 * code that follows.
 */
export class QrCode {
  #secret: string | undefined;
  #text: string | undefined;
  #count = 0;
  #endsAt: Date | null = null;

  /** When Baileys shows the next code. */
  get endsAt(): Date | null {
    return this.#endsAt;
  }

  /** Codes shown so far. */
  get count(): number {
    return this.#count;
  }

  /** The text to show for a new code of Baileys. */
  showNext(text: string): string {
    this.#count += 1;
    this.#endsAt = new Date(Date.now() + (this.#count === 1 ? firstCodeLifetimeMs : nextCodeLifetimeMs));
    return (this.#text = this.#replaceSecretIn(text));
  }

  /** The text to show after the secret has changed; undefined when no code is shown. */
  replaceSecret(secret: string): string | undefined {
    this.#secret = secret;
    return (this.#text = this.#text === undefined ? undefined : this.#replaceSecretIn(this.#text));
  }

  #replaceSecretIn(text: string): string {
    const secret = this.#secret;
    return secret === undefined
      ? text
      : text
          .split(',')
          .map((part, index) => (index === secretPart ? secret : part))
          .join(',');
  }
}
