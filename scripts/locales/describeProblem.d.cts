import type { TextProblem } from './findProblems.mjs';

/** `locales/ru/groups.json:12  rename.title: …`, in the language of the guide for translators unless another is asked for. */
export function describeProblem(problem: TextProblem, language?: string): string;
