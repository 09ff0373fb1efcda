/** Something wrong with the texts of a repository: the rule is a key of `check.json`, the values fill that text. */
export interface TextProblem {
  rule: string;
  file: string;
  line: number;
  key?: string;
  values: Record<string, string | number>;
}

/** What the program asks for. */
export type Program = object;

/** Reads the program that texts are checked against; it is the same for every change of texts. */
export function readProgram(root: string): Program;

/** Everything wrong with the texts of a repository. */
export function findProblems(root: string, program?: Program): TextProblem[];
