import Joi from 'joi';
import { createRuleBuilder } from './lazyJoi.ts';

/** Builds a schema of the contract. In the built page only this file imports Joi itself. */
export const buildRule = createRuleBuilder(Joi);
