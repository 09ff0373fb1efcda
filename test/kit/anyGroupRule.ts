import { exampleRule } from '@contract/routes/examples';
import type { SelectionRule } from '@contract/schemas/shapes';

/** The rule of a selection with every group. */
export const anyGroupRule: SelectionRule = { ...exampleRule, canPost: null };
