/** Extensions by media type. Types that a browser would execute are missing: such files are stored as `bin`. */
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

/** Other names of the same media types. */
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

/** The type without parameters: `audio/ogg; codecs=opus` → `audio/ogg`. */
function normalizeType(type: string): string {
  const bare = type.split(';', 1).join('').trim().toLowerCase();
  return aliases.get(bare) ?? bare;
}

/** The file extension for a media type. */
export const findExtension = (type: string): string => extensions.get(normalizeType(type)) ?? 'bin';

/** The media type to serve a stored file with. */
export const findMediaType = (path: string): string =>
  typesByExtension.get(path.slice(path.lastIndexOf('.') + 1)) ?? 'application/octet-stream';

/** Whether a browser may show it; anything else is downloaded. */
export const isInlineType = (type: string): boolean => /^(?:image|audio|video)\//.test(type) || type === 'application/pdf';
