import type { native } from '#shared/i18n/pt/native.ts';

export type NativeKey = keyof typeof native;

/** What the installed program says outside of its page, in one language. */
export type NativeTexts = Readonly<Record<NativeKey, string>>;
