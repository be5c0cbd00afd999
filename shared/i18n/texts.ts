import type * as firstPt from '#shared/i18n/pt/first.ts';
import type * as pt from '#shared/i18n/pt/index.ts';

type Widened<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Widened<T[Key]> };

/** Texts of one language by area; Portuguese is the source of the keys. */
export type Texts = Widened<typeof pt>;

/** Those of the first script: its screen, and what stands around all screens. */
export type FirstTexts = Widened<typeof firstPt>;

type Paths<T, Before extends string = ''> = {
  [Key in keyof T & string]: T[Key] extends string ? `${Before}${Key}` : Paths<T[Key], `${Before}${Key}.`>;
}[keyof T & string];

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Path of a text, `tags.title`; plural forms without their suffix. */
export type TextKey = WithoutPlural<Paths<typeof pt>>;

export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];
