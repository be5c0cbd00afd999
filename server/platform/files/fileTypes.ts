/** What is kept under an extension of its own. Nothing that a browser would run: such files are kept as `bin`. */
const extensions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'image/avif': 'avif',
    'image/heic': 'heic',
    'image/bmp': 'bmp',
    'audio/ogg': 'ogg',
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/aac': 'aac',
    'audio/amr': 'amr',
    'audio/wav': 'wav',
    'audio/webm': 'weba',
    'video/mp4': 'mp4',
    'video/3gpp': '3gp',
    'video/webm': 'webm',
    'video/quicktime': 'mov',
    'application/pdf': 'pdf',
    'application/zip': 'zip',
    'application/msword': 'doc',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
    'application/vnd.ms-excel': 'xls',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    'application/vnd.ms-powerpoint': 'ppt',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
    'text/plain': 'txt',
    'text/csv': 'csv',
    'text/vcard': 'vcf',
  }),
);

/** Other names that senders give to the same types. */
const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'image/jpg': 'image/jpeg',
    'audio/mp3': 'audio/mpeg',
    'audio/opus': 'audio/ogg',
    'audio/x-m4a': 'audio/mp4',
    'audio/x-wav': 'audio/wav',
    'text/x-vcard': 'text/vcard',
  }),
);

const typesByExtension: ReadonlyMap<string, string> = new Map([...extensions].map(([type, extension]) => [extension, type]));

/** The bare type: `audio/ogg; codecs=opus` → `audio/ogg`. */
function normalizeType(type: string): string {
  const bare = type.split(';', 1).join('').trim().toLowerCase();
  return aliases.get(bare) ?? bare;
}

/** The extension under which content of a type is kept. */
export const findExtension = (type: string): string => extensions.get(normalizeType(type)) ?? 'bin';

/** The type under which a kept file is served. */
export const findMediaType = (path: string): string =>
  typesByExtension.get(path.slice(path.lastIndexOf('.') + 1)) ?? 'application/octet-stream';

/** Whether a browser may show it in place; everything else is saved. */
export const isInlineType = (type: string): boolean => /^(?:image|audio|video)\//.test(type) || type === 'application/pdf';
