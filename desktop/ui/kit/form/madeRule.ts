import Joi from 'joi';
import { createMaker } from './notedRules.ts';

/** A rule of the contract, ready to judge. This file alone gets Joi itself in the built page. */
export const madeRule = createMaker(Joi);
