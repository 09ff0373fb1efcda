/** Everything wrong with the words of a repository, one sentence each with file and line. */
export function findProblems(root: string): string[];
