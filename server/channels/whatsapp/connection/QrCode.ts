/** The secret is the fourth part of what a QR code says. */
const secretPart = 3;

/** How long the library shows its first code and each that follows, and how many it has: milliseconds. */
const firstCodeLifetimeMs = 60_000;
const nextCodeLifetimeMs = 20_000;
const maxCodes = 6;

/** How long all codes of one attempt last together; a code of eight characters lasts as long. */
export const qrCodesLifetimeMs = firstCodeLifetimeMs + (maxCodes - 1) * nextCodeLifetimeMs;

/**
 * The QR code that is shown now. The server may retire the secret in it while it is on screen; the library goes on showing the
 * old one, so it is replaced here in every code that follows.
 */
export class QrCode {
  #secret: string | undefined;
  #shown: string | undefined;
  #count = 0;
  #endsAt: Date | null = null;

  /** When the library shows the next one. */
  get endsAt(): Date | null {
    return this.#endsAt;
  }

  /** How many codes the library has made. */
  get count(): number {
    return this.#count;
  }

  /** The text to show for a new code of the library. */
  showNext(text: string): string {
    this.#count += 1;
    this.#endsAt = new Date(Date.now() + (this.#count === 1 ? firstCodeLifetimeMs : nextCodeLifetimeMs));
    return (this.#shown = this.#withSecret(text));
  }

  /** The text to show after the secret has changed; undefined when no code is shown. */
  replaceSecret(secret: string): string | undefined {
    this.#secret = secret;
    return (this.#shown = this.#shown === undefined ? undefined : this.#withSecret(this.#shown));
  }

  #withSecret(text: string): string {
    const secret = this.#secret;
    return secret === undefined
      ? text
      : text
          .split(',')
          .map((part, index) => (index === secretPart ? secret : part))
          .join(',');
  }
}
