interface Step {
  action: { type: string };
  state: unknown;
}

/** A file as the Redux DevTools extension writes it with `features.export`, made of given steps; the first one is the start. */
export function liftedFile(steps: Step[], more: object = {}): string {
  return JSON.stringify({
    actionsById: Object.fromEntries(
      steps.map(({ action }, id) => [id, { type: 'PERFORM_ACTION', action, timestamp: id }]),
    ),
    stagedActionIds: steps.map((_step, id) => id),
    computedStates: steps.map(({ state }) => ({ state })),
    currentStateIndex: steps.length - 1,
    ...more,
  });
}
