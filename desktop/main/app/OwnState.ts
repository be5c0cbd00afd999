import Joi from 'joi';
import { languages, type Language } from '#shared/i18n/texts.ts';

/** One person on one server. */
export interface StoredAccount {
  readonly id: string;
  readonly serverUrl: string;
  readonly name: string;
  readonly email: string;
  readonly company: string;
}

/** Where the window was on one arrangement of screens. */
export interface WindowPlacement {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isMaximized: boolean;
}

/** What the program remembers beside what the page remembers. */
export interface OwnState {
  accounts: readonly StoredAccount[];
  currentAccount: string;
  /** Numbers are never used twice: a page's storage hangs on them. */
  lastAccount: number;
  /** Screen → the window's place on it. */
  places: Readonly<Record<string, WindowPlacement>>;
  lastScreen: string;
  zoom: number;
  /** Languages whose spelling is checked; unset: that of the program. */
  spelling: readonly Language[];
  /** Account → its refresh token, sealed by the system. */
  sealed: Readonly<Record<string, string>>;
}

const shortText = Joi.string().allow('').max(500).required();
const account = Joi.object<StoredAccount, true>({
  id: Joi.string().required(),
  serverUrl: shortText,
  name: shortText,
  email: shortText,
  company: shortText,
});
const number = Joi.number().required();
const placement = Joi.object<WindowPlacement, true>({
  x: number,
  y: number,
  width: number,
  height: number,
  isMaximized: Joi.boolean().required(),
});

export const ownStateRules: { readonly [Key in keyof OwnState]: Joi.Schema<OwnState[Key]> } = {
  accounts: Joi.array<readonly StoredAccount[]>().items(account),
  currentAccount: Joi.string(),
  lastAccount: Joi.number().integer().min(0),
  places: Joi.object().pattern(Joi.string(), placement),
  lastScreen: Joi.string(),
  zoom: Joi.number().min(-3).max(5),
  spelling: Joi.array<readonly Language[]>().items(Joi.string<Language>().valid(...languages)),
  sealed: Joi.object().pattern(Joi.string(), Joi.string()),
};
