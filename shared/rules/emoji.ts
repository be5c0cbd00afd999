/** One sign as phones draw it: skin tones, families, flags and keycaps are made of several characters. */
const whole = /^\p{RGI_Emoji}$/v;
/** What is drawn as a letter unless a sign behind it asks for a picture. Whoever writes it may leave that sign out. */
const plainPicture = /(?!\p{Emoji_Presentation}|\p{Emoji_Modifier})\p{Emoji}(?!\p{Emoji_Modifier})/gu;
const asPicture = '\uFE0F';

/** A single emoji, whichever way its writer spells it: WhatsApp sends hearts without the sign that makes them pictures. */
export const isEmoji = (text: string): boolean => whole.test(text.replaceAll(asPicture, '').replaceAll(plainPicture, `$&${asPicture}`));
