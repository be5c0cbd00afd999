/** Kinds of files that browsers draw or play. */
export type ShownKind = 'image' | 'video' | 'audio';

/** MIME types that browsers draw or play; any other picture, film or sound is a file to be saved. PostgreSQL reads these patterns too. */
export const shownFormats: Readonly<Record<ShownKind, RegExp>> = {
  image: /^image\/(?:jpe?g|pjpeg|png|gif|webp|avif|bmp)$/,
  video: /^video\/(?:mp4|webm|ogg|quicktime|x-m4v)$/,
  audio: /^audio\/(?:mpeg|mp3|mp4|aac|ogg|opus|webm|(?:x-|vnd\.)?wav|wave|(?:x-)?flac|(?:x-)?m4a)$/,
};
