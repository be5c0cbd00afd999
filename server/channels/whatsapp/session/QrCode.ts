/** The secret is the fourth part of what a QR code says. */
const secretPart = 3;

/**
 * The QR code that is shown now. The server may retire the secret in it while it is on screen; the library goes on showing the
 * old one, so it is replaced here in every code that follows.
 */
export class QrCode {
  #secret: string | undefined;
  #shown: string | undefined;
  #count = 0;

  /** How many codes the library has made. */
  get count(): number {
    return this.#count;
  }

  /** The text to show for a new code of the library. */
  next(text: string): string {
    this.#count += 1;
    return (this.#shown = this.#withSecret(text));
  }

  /** The text to show after the secret has changed; undefined when no code is shown. */
  renew(secret: string): string | undefined {
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
