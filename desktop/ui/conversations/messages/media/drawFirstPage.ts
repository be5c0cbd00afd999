import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';

/** Side of the square that is drawn from the top of the page, twice as wide as a bubble for dense screens. */
const sidePx = 560;
/** Larger pictures within a page stay blank. */
const maxImagePixels = 16_000_000;
const timeLimitMs = 10_000;
/** A worker that does not answer is ended. */
const farewellMs = 1000;

const rejectAfter = (ms: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    AbortSignal.timeout(ms).addEventListener('abort', () => reject(new Error('the page takes too long')));
  });

const isWhite = ({ data }: ImageData): boolean => data.every((value) => value === 255);

/** PNG of the top of the first page; null where nothing is drawn, as with a picture in an unknown format. */
async function drawTop(file: PDFDocumentProxy): Promise<string | null> {
  const page = await file.getPage(1);
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: sidePx / width });
  const canvas = document.createElement('canvas');
  canvas.width = sidePx;
  canvas.height = Math.max(1, Math.min(sidePx, Math.round(viewport.height)));
  // A hidden page gets no animation frames, which the other intent waits for.
  await page.render({ canvas, viewport, intent: document.hidden ? 'print' : 'display' }).promise;
  const picture = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  return picture === undefined || isWhite(picture) ? null : canvas.toDataURL('image/webp', 0.85);
}

async function openAndDraw(data: ArrayBuffer): Promise<string | null> {
  const port = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' });
  const opening = getDocument({
    data,
    worker: PDFWorker.create({ port, verbosity: 0 }),
    // Fonts that are not embedded come from the system, what is broken is not drawn: neither is worth a warning.
    verbosity: 0,
    useWasm: false,
    maxImageSize: maxImagePixels,
  });
  try {
    return await Promise.race([opening.promise.then(drawTop), rejectAfter(timeLimitMs)]);
  } finally {
    void Promise.race([opening.destroy(), rejectAfter(farewellMs)])
      .catch(() => undefined)
      .finally(() => port.terminate());
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Data URL of the top of a PDF's first page. One file is drawn at a time, each in a worker of its own. */
export function drawFirstPage(data: ArrayBuffer): Promise<string | null> {
  const drawn = last.then(() => openAndDraw(data));
  last = drawn.catch(() => undefined);
  return drawn;
}
