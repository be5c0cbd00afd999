import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';

/** A download that really fetches and really writes. */
export class DownloadItem extends EventEmitter {
  readonly #url: string;
  readonly #response: Response;
  #file = '';
  #received = 0;
  constructor(url: string, response: Response) {
    super();
    this.#url = url;
    this.#response = response;
  }
  /** As the server names it, else the end of its address. */
  getFilename(): string {
    const [, named] = /filename\*=UTF-8''([^;]+)/.exec(this.#response.headers.get('content-disposition') ?? '') ?? [];
    return decodeURIComponent(named ?? new URL(this.#url).pathname.split('/').at(-1) ?? '');
  }
  getURL = (): string => this.#url;
  getTotalBytes = (): number => Number(this.#response.headers.get('content-length') ?? 0);
  getReceivedBytes = (): number => this.#received;
  setSavePath(file: string): void {
    this.#file = file;
  }
  async run(): Promise<void> {
    const bytes = Buffer.from(await this.#response.arrayBuffer());
    this.#received = bytes.length;
    this.emit('updated', {}, 'progressing');
    await writeFile(this.#file, bytes);
    this.emit('done', {}, this.#response.ok ? 'completed' : 'interrupted');
  }
}
