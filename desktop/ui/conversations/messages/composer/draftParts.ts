import { maxPicturePixels } from '#shared/conversations/messages/media.ts';
import { fileSendModes, type FileSendMode } from '#shared/conversations/messages/input.ts';
import { numberParser, enumParser, objectParser, textParser } from '#shared/kit/parsers.ts';

/** Quoted message of a draft. */
export interface DraftQuote {
  readonly id: string;
  readonly rowId: number;
  readonly name: string;
  readonly text: string;
}

/** File of a draft; its content lies in `fileStore.ts` under the same key. */
export interface DraftFile {
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly caption: string;
  /** How the file is sent, where its type allows more than one way. */
  readonly as?: FileSendMode | undefined;
}

export const readDraftQuote = objectParser<DraftQuote>({ id: textParser(), rowId: numberParser(), name: textParser(), text: textParser() });

export const readDraftFile = objectParser<DraftFile>(
  { key: textParser(), name: textParser(), mime: textParser(), size: numberParser(), caption: textParser(), as: enumParser(fileSendModes) },
  ['as'],
);

/** WhatsApp shows no caption below sound. */
export const takesCaption = ({ mime, as }: DraftFile): boolean => as === 'document' || !mime.startsWith('audio/');

/** Containers that phones play, and those that the server may turn into them. */
const videoFormats = /^video\/(?:mp4|3gpp|quicktime|x-m4v|(?:x-)?matroska)$/;

/** WhatsApp's limit for pictures. */
const maxPictureBytes = 16_000_000;

/** Why a file is sent as a document without being asked for: a video that WhatsApp does not play, a picture that is too large for one. */
export function findDocumentReason({ mime, size, as }: DraftFile, pixels = 0): 'video' | 'picture' | null {
  if (as === undefined && mime.startsWith('video/') && !videoFormats.test(mime)) {
    return 'video';
  }
  const isPicture = as === undefined && mime.startsWith('image/');
  return isPicture && (size > maxPictureBytes || pixels > maxPicturePixels) ? 'picture' : null;
}

/** Voice message that is being recorded; its chunks lie in `fileStore.ts` under keys with this prefix. */
export interface DraftVoice {
  readonly key: string;
}

export const readDraftVoice = objectParser<DraftVoice>({ key: textParser(36) });

export const voiceChunkPrefix = (key: string): string => `voice/${key}/`;
