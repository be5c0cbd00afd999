import { AppError, type ErrorCode } from '#shared/errors.ts';
import { AiProviderError, type AiFailure } from '#server/integrations/ai/AiProvider.ts';

const codes: Readonly<Record<AiFailure, ErrorCode>> = {
  key: 'ERR_AI_KEY_REFUSED',
  credit: 'ERR_AI_NO_CREDIT',
  busy: 'ERR_AI_BUSY',
  refused: 'ERR_AI_REFUSED',
  unreachable: 'ERR_AI_UNREACHABLE',
};

/** Throws the error that users see for a failed provider. */
export function explainAiFailure(error: unknown): never {
  throw error instanceof AiProviderError ? new AppError(codes[error.failure]) : error;
}
