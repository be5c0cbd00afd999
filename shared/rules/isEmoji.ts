/** One sign as phones draw it: skin tones, families, flags and keycaps are made of several characters. */
const emojiPattern = /^\p{RGI_Emoji}$/v;
/** What is drawn as a letter unless a sign behind it asks for a picture. Whoever writes it may leave that sign out. */
const textPresentation = /(?!\p{Emoji_Presentation}|\p{Emoji_Modifier})\p{Emoji}(?!\p{Emoji_Modifier})/gu;
const emojiVariationSelector = '\uFE0F';

/** A single emoji, whichever way its writer spells it: WhatsApp sends hearts without the sign that makes them pictures. */
export const isEmoji = (text: string): boolean =>
  emojiPattern.test(text.replaceAll(emojiVariationSelector, '').replaceAll(textPresentation, `$&${emojiVariationSelector}`));
