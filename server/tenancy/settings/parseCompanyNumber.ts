import { parsePhoneNumber, type ParsedPhoneNumber } from '#shared/rules/parsePhoneNumber.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { readSetting } from './readSetting.ts';

/** A telephone number as the company's country writes it. */
export const parseCompanyNumber = async (scope: Scope, text: string): Promise<ParsedPhoneNumber> =>
  parsePhoneNumber(text, await readSetting(scope, 'country'));
