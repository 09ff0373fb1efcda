let isCut = false;

/** From now on nobody asks the server anything through the cache: a recorded state is looked at, and must stay as it was. */
export function cutLine(): void {
  isCut = true;
}

/** Whether questions stay unasked. */
export const isLineCut = (): boolean => isCut;
