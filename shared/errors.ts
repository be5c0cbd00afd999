import * as areaErrors from '#shared/areas/errors.ts';
import type { ErrorCode, ErrorNames } from '#shared/kit/contractNames.ts';
import type { ParsedPhoneNumber } from '#shared/rules/parsePhoneNumber.ts';
import type { PhoneNumberProblem } from '#shared/rules/readPhoneText.ts';

/** Errors that belong to no area: code → HTTP status. */
const generalErrors = {
  ERR_VALIDATION: 400,
  ERR_BAD_REQUEST: 400,
  ERR_BODY_TOO_LARGE: 413,
  ERR_NOT_FOUND: 404,
  ERR_METHOD_NOT_ALLOWED: 405,
  ERR_UNEXPECTED: 500,
  ERR_UNAVAILABLE: 503,
  ERR_OFFLINE: 503,
  ERR_MAIL_NOT_CONFIGURED: 503,

  ERR_INVALID_CREDENTIALS: 401,
  ERR_SESSION_EXPIRED: 401,
  ERR_TOKEN_EXPIRED: 403,
  ERR_TOO_MANY_ATTEMPTS: 429,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_UNKNOWN_ORIGIN: 403,
  ERR_UNKNOWN_HOST: 421,
  ERR_NO_PERMISSION: 403,
  ERR_NO_SUPER: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_PLAN_LACKS_FEATURE: 403,
  ERR_COMPANY_EXPIRED: 402,
  ERR_COMPANY_INACTIVE: 401,
  ERR_WEAK_PASSWORD: 400,
  ERR_CURRENT_PASSWORD: 400,
  ERR_NUMBER_INVALID: 400,
  ERR_NUMBER_EXPONENT: 400,
  ERR_NUMBER_SEVERAL: 400,
  ERR_NUMBER_AMBIGUOUS: 400,
  ERR_FILE_NOT_FOUND: 404,
  ERR_RANGE_NOT_SATISFIABLE: 416,

  ERR_FILE_TOO_LARGE: 413,
  ERR_FILE_REQUIRED: 400,
  ERR_PICTURE_TOO_LARGE: 413,
  ERR_VARIABLE_UNKNOWN: 400,
  ERR_FILE_EMPTY: 400,
  ERR_FILE_INFECTED: 422,
} as const;

type CodeOf<Errors> = Errors extends unknown ? keyof Errors : never;

export type { ErrorCode };

declare module '#shared/kit/contractNames.ts' {
  interface ErrorNames extends Record<CodeOf<typeof generalErrors | (typeof areaErrors)[keyof typeof areaErrors]>, number> {}
}

/** Error code → HTTP status. */
export const errorCodes: Readonly<ErrorNames> = Object.assign({}, generalErrors, ...Object.values(areaErrors));

export const isErrorCode = (text: unknown): text is ErrorCode => typeof text === 'string' && Object.hasOwn(errorCodes, text);

export interface ErrorDetails {
  /** Field name → violated rule. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Sentence that the contract demands in `error` in place of the code. */
  readonly text?: string;
  /** Placeholders of the translated sentence. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Record that is in the way of the request. */
  readonly conflict?: object;
  /** What the second step of a sign-in starts from. */
  readonly challenge?: string;
}

/** Expected failure with a code; every other thrown value is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.text ?? code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}

const phoneNumberErrors: Record<PhoneNumberProblem, ErrorCode> = {
  noNumber: 'ERR_NUMBER_REQUIRED',
  badNumber: 'ERR_NUMBER_INVALID',
  exponentNumber: 'ERR_NUMBER_EXPONENT',
  severalNumbers: 'ERR_NUMBER_SEVERAL',
  ambiguousNumber: 'ERR_NUMBER_AMBIGUOUS',
};

/** The failure of a request whose field `number` is no telephone number. */
export function createPhoneNumberError(
  reason: PhoneNumberProblem,
  { readings: [national, complete] = ['', ''] }: Partial<ParsedPhoneNumber> = {},
): AppError {
  return new AppError(phoneNumberErrors[reason], { fields: { number: `phone.${reason}` }, values: { national, complete } });
}
