/** RGI emoji: one visible character, possibly a sequence (skin tones, families, flags, keycaps). */
const emojiPattern = /^\p{RGI_Emoji}$/v;
/** Characters with text presentation by default, which need U+FE0F to be shown as emoji. */
const textPresentation = /(?!\p{Emoji_Presentation}|\p{Emoji_Modifier})\p{Emoji}(?!\p{Emoji_Modifier})/gu;
const emojiVariationSelector = '\uFE0F';

/** True for a single emoji with or without U+FE0F: WhatsApp sends hearts without it. */
export const isEmoji = (text: string): boolean =>
  emojiPattern.test(text.replaceAll(emojiVariationSelector, '').replaceAll(textPresentation, `$&${emojiVariationSelector}`));
