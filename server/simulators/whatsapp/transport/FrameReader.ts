/** Splits the bytes of a client into frames: an intro header first, then a 3-byte length before each frame. */
export class FrameReader {
  #pending: Buffer = Buffer.alloc(0);
  #introHeader: Buffer | undefined;

  /** The first four bytes of the client, the prologue of the Noise handshake; throws before they are read. */
  get introHeader(): Buffer {
    if (this.#introHeader === undefined) {
      throw new Error('the client has not introduced itself');
    }
    return this.#introHeader;
  }

  read(bytes: Uint8Array): Buffer[] {
    this.#pending = Buffer.concat([this.#pending, bytes]);
    if (this.#introHeader === undefined && !this.#readIntroHeader()) {
      return [];
    }
    const frames: Buffer[] = [];
    for (let frame = this.#next(); frame !== undefined; frame = this.#next()) {
      frames.push(frame);
    }
    return frames;
  }

  #readIntroHeader(): boolean {
    const hasRouting = this.#pending.subarray(0, 2).toString('latin1') === 'ED';
    const start = hasRouting && this.#pending.length >= 7 ? 7 + this.#pending.readUIntBE(4, 3) : 0;
    if (this.#pending.length < (hasRouting ? 7 : 4) || this.#pending.length < start + 4) {
      return false;
    }
    this.#introHeader = this.#pending.subarray(start, start + 4);
    this.#pending = this.#pending.subarray(start + 4);
    return true;
  }

  #next(): Buffer | undefined {
    const length = this.#pending.length >= 3 ? this.#pending.readUIntBE(0, 3) : Infinity;
    if (this.#pending.length < 3 + length) {
      return undefined;
    }
    const frame = this.#pending.subarray(3, 3 + length);
    this.#pending = this.#pending.subarray(3 + length);
    return frame;
  }
}

/** A frame with its length prefix. */
export function encodeFrame(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(3);
  length.writeUIntBE(bytes.length, 0, 3);
  return Buffer.concat([length, bytes]);
}
