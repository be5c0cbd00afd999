import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';

/** Fetches and writes the file like Electron. */
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
  /** From Content-Disposition, else the end of the URL. */
  getFilename(): string {
    const [, encodedName] = /filename\*=UTF-8''([^;]+)/.exec(this.#response.headers.get('content-disposition') ?? '') ?? [];
    return decodeURIComponent(encodedName ?? new URL(this.#url).pathname.split('/').at(-1) ?? '');
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
