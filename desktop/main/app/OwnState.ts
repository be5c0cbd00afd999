import Joi from 'joi';
import type { Rectangle } from 'electron';
import { languages, type Language } from '#shared/i18n/texts.ts';

/** One user on one server. */
export interface StoredAccount {
  readonly id: string;
  readonly serverUrl: string;
  readonly name: string;
  readonly email: string;
  readonly company: string;
}

/** Window bounds in device-independent pixels. */
export interface WindowPlacement {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isMaximized: boolean;
}

/** State of the main process, stored in the same file as the pages’ persisted state. */
export interface OwnState {
  accounts: readonly StoredAccount[];
  currentAccount: string;
  /** Highest number in an account id; never reused, because the storage partition of a page is named after it. */
  lastAccount: number;
  /** Screen key → placement of the window on that screen. */
  places: Readonly<Record<string, WindowPlacement>>;
  lastScreen: string;
  /** Bounds of the mini window. */
  mini: Rectangle;
  zoom: number;
  /** Spell-checked languages; undefined means the language of the program. */
  spelling: readonly Language[];
  /** Account id → refresh token, encrypted by `safeStorage`, in base64. */
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
const bounds = { x: number, y: number, width: number, height: number };
const placement = Joi.object<WindowPlacement, true>({
  ...bounds,
  isMaximized: Joi.boolean().required(),
});

export const ownStateRules: { readonly [Key in keyof OwnState]: Joi.Schema<OwnState[Key]> } = {
  accounts: Joi.array<readonly StoredAccount[]>().items(account),
  currentAccount: Joi.string(),
  lastAccount: Joi.number().integer().min(0),
  places: Joi.object().pattern(Joi.string(), placement),
  lastScreen: Joi.string(),
  mini: Joi.object<Rectangle, true>(bounds),
  zoom: Joi.number().min(-3).max(5),
  spelling: Joi.array<readonly Language[]>().items(Joi.string<Language>().valid(...languages)),
  sealed: Joi.object().pattern(Joi.string(), Joi.string()),
};
