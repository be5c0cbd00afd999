/** Characters without a shape of their own; what joins and selects the parts of an emoji stays, as do the tags of a region's flag. */
const shapelessCharacters =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|\u034F|[\uFE00-\uFE0E\u{E0000}-\u{E01EF}]|[\p{Cc}\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1D173}-\u{1D17A}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|(?<![\p{Extended_Pictographic}0-9#*])\uFE0F/gu;

/** NFKC; the ordinals of `2ª via` look like no letters, and stay. */
const toCompatible = (text: string): string => text.replaceAll(/[^ªº]+/g, (part) => part.normalize('NFKC'));

/** PostgreSQL stores none. */
export const nul = String.fromCodePoint(0);

/**
 * A text that names something, so that two that look the same are the same: NFKC but for ordinals, single spaces, nothing that
 * nobody sees. One with a NUL stays as it is, and is refused.
 */
export const toIdentifyingText = (text: string): string =>
  text.includes(nul)
    ? text
    : toCompatible(text)
        .replaceAll(/[^\S\uFEFF]/g, ' ')
        .replaceAll(shapelessCharacters, (_character, flag: string = '') => flag)
        .split(' ')
        .filter(Boolean)
        .join(' ');
