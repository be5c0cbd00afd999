import Joi from 'joi';
import { createRuleBuilder } from './lazyJoi.ts';

/** A rule of the contract, ready to judge. This file alone gets Joi itself in the built page. */
export const buildRule = createRuleBuilder(Joi);
