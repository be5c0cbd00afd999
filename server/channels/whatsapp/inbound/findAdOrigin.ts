import type { AdOrigin } from '#shared/conversations/tickets/adOrigin.ts';
import { toStorableText } from '#server/platform/parseJson.ts';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { findContextInfo } from './parseContent.ts';
import { toBase64 } from './toWaitingMedia.ts';

const maxTextLength = 2000;
/** A preview stands in each row of a list of tickets; larger ones are left out. */
const maxPictureBytes = 12_000;

const toText = (text: string | null | undefined): string => toStorableText((text ?? '').slice(0, maxTextLength));

const isAd = ({ entryPointConversionSource, externalAdReply: ad }: proto.IContextInfo): boolean =>
  Boolean(ad?.ctwaClid) || ad?.sourceType === 'ad' || entryPointConversionSource?.startsWith('ctwa') === true;

type AdTexts = Pick<AdOrigin, 'title' | 'body' | 'sourceType' | 'sourceId' | 'sourceUrl' | 'clickId'>;

const readTexts = ({ title, body, sourceType, sourceId, sourceUrl, ctwaClid }: proto.ContextInfo.IExternalAdReplyInfo): AdTexts => ({
  title: toText(title),
  body: toText(body),
  sourceType: toText(sourceType),
  sourceId: toText(sourceId),
  sourceUrl: toText(sourceUrl),
  clickId: toText(ctwaClid),
});

function readPicture({ thumbnail }: proto.ContextInfo.IExternalAdReplyInfo): string | null {
  const bytes = thumbnail?.length ?? 0;
  return bytes <= maxPictureBytes ? toBase64(thumbnail) : null;
}

/** The ad that a message answers; undefined for others, and for the previews of links, which have the same form. */
export function findAdOrigin(message: proto.IMessage): AdOrigin | undefined {
  const context = findContextInfo(message);
  if (!context || !isAd(context)) {
    return undefined;
  }
  const { externalAdReply, entryPointConversionApp, entryPointConversionSource } = context;
  const ad = externalAdReply ?? {};
  return {
    ...readTexts(ad),
    app: toText(entryPointConversionApp),
    entryPoint: toText(entryPointConversionSource),
    picture: readPicture(ad),
  };
}
