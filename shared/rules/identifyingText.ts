/** Characters without a shape of their own; a joiner between the parts of an emoji stays. */
const shapelessCharacters =
  /\u034F|[\p{Cc}\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D/gu;

/** NFKC; the ordinals of `2ª via` look like no letters, and stay. */
const toCompatible = (text: string): string => text.replaceAll(/[^ªº]+/g, (part) => part.normalize('NFKC'));

const nul = String.fromCodePoint(0);

/**
 * A text that names something, so that two that look the same are the same: NFKC but for ordinals, single spaces, nothing that
 * nobody sees. One with a NUL stays as it is, and is refused.
 */
export const toIdentifyingText = (text: string): string =>
  text.includes(nul)
    ? text
    : toCompatible(text).replaceAll(/\s/g, ' ').replaceAll(shapelessCharacters, '').split(' ').filter(Boolean).join(' ');
