import { AppError } from '#shared/errors.ts';

/** Runs a step's work; its refusal says in `values.step` which one it was, counted from 1. */
export async function nameStep<Result>(index: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) {
      throw new AppError(error.code, { ...error.details, values: { ...error.details.values, step: index + 1 } });
    }
    throw error;
  }
}
