import { open, type FileHandle } from 'node:fs/promises';

/** Boxes of a film that hold others. */
const containers = new Set(['moov', 'trak', 'mdia']);
/** What people, telephones and programs say of the film: the place (`©xyz`, `loci`), the camera, a name. Players need none of it. */
const notes = new Set(['udta', 'meta']);
/** When it was made: both times stand behind the version. */
const headers = new Set(['mvhd', 'tkhd', 'mdhd']);
const maxBoxes = 10_000;
const chunkBytes = 1024 * 1024;
/** Of the box with XMP. */
const packetId = 'be7acfcb97a942e89c71999491e3afac';

interface Box {
  readonly type: string;
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

/** Reads and empties the boxes of a film in place, so that no sample of it moves. */
class Film {
  readonly #handle: FileHandle;
  #boxesLeft = maxBoxes;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async #read(at: number, bytes: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(bytes), 0, bytes, at);
    return buffer.subarray(0, bytesRead);
  }

  /** Null: no box. */
  async #readBox(start: number, end: number): Promise<Box | null> {
    const head = await this.#read(start, Math.min(16, end - start));
    this.#boxesLeft -= 1;
    if (head.length < 8 || this.#boxesLeft < 0) {
      return null;
    }
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - start : short;
    const content = start + (isLong ? 16 : 8);
    return size < content - start ? null : { type: head.toString('latin1', 4, 8), start, content, end: Math.min(end, start + size) };
  }

  async #fill(start: number, end: number): Promise<void> {
    const zeros = Buffer.alloc(Math.min(chunkBytes, end - start));
    for (let at = start; at < end; at += zeros.length) {
      await this.#handle.write(zeros, 0, Math.min(zeros.length, end - at), at);
    }
  }

  /** The box becomes free space. */
  async #empty({ start, content, end }: Box): Promise<void> {
    await this.#handle.write(Buffer.from('free', 'latin1'), 0, 4, start + 4);
    await this.#fill(content, end);
  }

  async #blankTimes({ content, end }: Box): Promise<void> {
    const bytes = (await this.#read(content, 1))[0] === 1 ? 16 : 8;
    await this.#fill(content + 4, Math.min(end, content + 4 + bytes));
  }

  async #isPacket({ type, content }: Box): Promise<boolean> {
    return type === 'uuid' && (await this.#read(content, 16)).toString('hex') === packetId;
  }

  async #blankBox(box: Box): Promise<void> {
    if (containers.has(box.type)) {
      await this.blank(box.content, box.end);
    } else if (headers.has(box.type)) {
      await this.#blankTimes(box);
    } else if (notes.has(box.type) || (await this.#isPacket(box))) {
      await this.#empty(box);
    }
  }

  async blank(start: number, end: number): Promise<void> {
    for (let box = await this.#readBox(start, end); box !== null; box = await this.#readBox(box.end, end)) {
      await this.#blankBox(box);
    }
  }
}

/** Empties what an MP4 or QuickTime film says of its place, time and camera, in place. A damaged film stays as it is from there on. */
export async function blankFilmData(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await new Film(handle).blank(0, (await handle.stat()).size);
  } finally {
    await handle.close();
  }
}
