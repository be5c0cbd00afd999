import { findPathKeys } from '#shared/kit/endpoint.ts';
import { StartError } from './StartError.ts';

const hiddenText = '[hidden]';
const maxDepth = 8;
const maxItems = 50;
const maxTextLength = 2000;

/** Keys of secrets. */
const secretKey = /authorization|password|secret|cookie|credential|private_?key|api_?key|(?:token|jwt|signature|sig|creds)$/i;
/** Whether the value of this key is a secret. */
export const isSecretName = (key: string): boolean => secretKey.test(key);
/** The parameters of a path (`/resetpasswords/:email/:token`) whose values are secrets. */
export const findSecretPathKeys = (path: string): string[] => findPathKeys(path).filter(isSecretName);
/** Keys of message content, and of the values of a failed query. */
const contentKey = /^(?:body|text|caption|content|conversation|quotedMsg|detail|params|parameters)$/i;
/** Keys of phone numbers. */
const numberKey = /^(?:number|phone|phoneNumber|participant|.*jid(?:alt)?)$/i;

const maskDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return digits.length > 5 ? `…${digits.slice(-4)}` : text;
};

const patterns: readonly (readonly [RegExp, string | ((match: string) => string)])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${hiddenText}`],
  [/\beyJ(?:(?!eyJ)[\w-])+\.[\w-]+\.[\w-]*/g, hiddenText],
  [/([?&](?:sig|token|key|password)=)[^&\s"']+/gi, `$1${hiddenText}`],
  [/(:\/\/[^\s:/@]+:)[^\s@/]+@/g, `$1${hiddenText}@`],
  [/(?<!\d)\d{10,15}(?!\d)/g, maskDigits],
  [/(?<![\w-])(?:\+\d{1,3}[ -]?)?\(?\d{2,3}\)?[ -]?\d{4,5}[ -]\d{4}(?!\d)/g, maskDigits],
];

/** Removes tokens, passwords in URLs and phone numbers from a text. */
export function redactText(text: string): string {
  let clean = text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
  for (const [pattern, replacement] of patterns) {
    clean = typeof replacement === 'string' ? clean.replace(pattern, replacement) : clean.replace(pattern, replacement);
  }
  return clean;
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const { name: _name, message, stack, cause, ...own } = error as Error & Record<string, unknown>;
  return {
    type: error.constructor.name,
    message: redactText(message),
    ...redactObject(own, depth),
    ...(cause !== undefined && { cause: redactValue(cause, depth + 1) }),
    ...(error instanceof StartError ? {} : { stack: redactText(stack ?? '') }),
  };
}

function redactKey(key: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') {
    return value;
  }
  if (isSecretName(key) || contentKey.test(key)) {
    return hiddenText;
  }
  if (numberKey.test(key) && (typeof value === 'string' || typeof value === 'number')) {
    return maskDigits(String(value));
  }
  return redactValue(value, depth);
}

function redactObject(object: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, redactKey(key, value, depth + 1)]));
}

function redactNested(value: object, depth: number): unknown {
  if (depth >= maxDepth) {
    return '[deep]';
  }
  if (value instanceof Error) {
    return redactError(value, depth);
  }
  if (value instanceof Date) {
    return value;
  }
  if (ArrayBuffer.isView(value)) {
    return `[${value.byteLength} bytes]`;
  }
  if (Array.isArray(value)) {
    return value.slice(0, maxItems).map((item) => redactValue(item, depth + 1));
  }
  return redactObject(value, depth);
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return redactText(value);
  }
  if (typeof value === 'bigint') {
    return String(value);
  }
  return typeof value === 'object' && value !== null ? redactNested(value, depth) : value;
}

/** A copy without secrets and message content, and with phone numbers cut to their last four digits. */
export const redact = (object: object): Record<string, unknown> => redactObject(object, 0);

/** One value of a log line, redacted. */
export const redactArgument = (value: unknown): unknown => redactValue(value, 0);
