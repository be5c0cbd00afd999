/** Every failure the product knows by name, and the HTTP status it travels under. */
export const errorCodes = {
  ERR_VALIDATION: 400,
  ERR_BAD_REQUEST: 400,
  ERR_BODY_TOO_LARGE: 413,
  ERR_NOT_FOUND: 404,
  ERR_METHOD_NOT_ALLOWED: 405,
  ERR_UNEXPECTED: 500,
  ERR_UNAVAILABLE: 503,
  ERR_OFFLINE: 503,

  ERR_INVALID_CREDENTIALS: 401,
  ERR_SESSION_EXPIRED: 401,
  ERR_TOKEN_EXPIRED: 403,
  ERR_TOO_MANY_ATTEMPTS: 429,
  ERR_NO_PERMISSION: 403,
  ERR_NO_SUPER: 403,
  ERR_PLAN_LACKS_FEATURE: 403,
  ERR_COMPANY_EXPIRED: 402,
  ERR_COMPANY_INACTIVE: 401,
  ERR_WEAK_PASSWORD: 400,
  ERR_FILE_NOT_FOUND: 404,

  ERR_COMPANY_INVALID_NAME: 400,
  ERR_COMPANY_NAME_ALREADY_EXISTS: 400,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_COMPANY_PROTECTED: 409,
  ERR_PLAN_INVALID_NAME: 400,
  ERR_PLAN_NAME_ALREADY_EXISTS: 400,
  ERR_NO_PLAN_FOUND: 404,
  ERR_PLAN_IN_USE: 409,
  ERR_NO_SETTING_FOUND: 404,

  ERR_NO_USER_FOUND: 404,
  ERR_EMAIL_ALREADY_EXISTS: 400,
  ERR_PLAN_USERS_LIMIT: 400,
  ERR_LAST_ADMIN: 409,
  ERR_DELETE_SELF: 409,

  ERR_QUEUE_NOT_FOUND: 404,
  ERR_QUEUE_INVALID_NAME: 400,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 400,
  ERR_QUEUE_INVALID_COLOR: 400,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 400,
  ERR_PLAN_QUEUES_LIMIT: 400,
  ERR_NO_PROMPT_FOUND: 404,
  ERR_NO_DIALOG_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,

  ERR_NO_TAG_FOUND: 404,
  ERR_NO_DEF_WAPP_FOUND: 400,
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_WAPP_NOT_INITIALIZED: 400,
  ERR_WAPP_NAME_ALREADY_EXISTS: 400,
  ERR_WAPP_TOKEN_ALREADY_EXISTS: 400,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_PLAN_CONNECTIONS_LIMIT: 400,
  ERR_NEW_CONTACT_LIMIT: 409,
  ERR_NUMBER_RESTRICTED: 409,
  ERR_WAPP_CHECK_PACE: 429,
  ERR_WAPP_CHECK_CONTACT: 400,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 400,
  ERR_SENDING_WAPP_MSG: 400,
  ERR_DELETE_WAPP_MSG: 400,
  ERR_EDITING_WAPP_MSG: 400,
  ERR_FETCH_WAPP_MSG: 400,
  ERR_NOT_AN_EMOJI: 400,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_CREATING_MESSAGE: 400,
  ERR_NUMBER_REQUIRED: 400,
  ERR_CREATING_TICKET: 400,
  ERR_NO_TICKET_FOUND: 404,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_QUEUE_REQUIRED: 400,
  ERR_TICKET_CLOSED: 409,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_DUPLICATED_CONTACT: 400,
  ERR_NO_MERGE_FOUND: 404,
  ERR_MERGE_SELF: 400,
  ERR_MERGE_GROUP: 400,
  ERR_MERGE_UNDONE: 409,
  ERR_NO_IMPORT_FOUND: 404,
  ERR_IMPORT_STATE: 409,
  ERR_IMPORT_UNREADABLE: 400,
  ERR_IMPORT_TOO_LARGE: 400,
  ERR_IMPORT_TOO_MANY_ROWS: 400,
  ERR_IMPORT_NO_NUMBER_COLUMN: 400,
  ERR_IMPORT_EMPTY: 400,
  ERR_IMPORT_NO_PHONE_BOOK: 400,
  ERR_IMPORT_GAVE_UP: 500,
  ERR_NO_TICKETNOTE_FOUND: 404,
  ERR_TICKETNOTE_INVALID_NAME: 400,
  ERR_FILE_TOO_LARGE: 413,
  ERR_FILE_REQUIRED: 400,
  ERR_FILE_EMPTY: 400,
} as const;

export type ErrorCode = keyof typeof errorCodes;

export const isErrorCode = (text: unknown): text is ErrorCode => typeof text === 'string' && Object.hasOwn(errorCodes, text);

/** What a failure carries beside its code. */
export interface ErrorDetails {
  /** Field name → the rule it broke. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Where the contract demands a sentence in `error` instead of the code. */
  readonly text?: string;
  /** Values for the translated sentence. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A failure with a name. Everything else that is thrown is a fault of ours. */
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
