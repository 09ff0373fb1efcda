interface SimulatorVariables {
  SIMULATOR_LATENCY_MIN_MS: number;
  SIMULATOR_LATENCY_MAX_MS: number;
  SIMULATOR_UPLOAD_MS: number;
  SIMULATOR_NOT_SENT_RATE: number;
  SIMULATOR_LIMITED_RATE: number;
  SIMULATOR_REJECT_RATE: number;
  SIMULATOR_LOST_ANSWER_RATE: number;
  SIMULATOR_GROUPS: number;
  SIMULATOR_READ_RATE: number;
}

/** How the simulated messenger behaves. Rates are shares of sends, 0 to 1. */
export interface SimulatorSettings {
  latencyMinMs: number;
  latencyMaxMs: number;
  uploadMs: number;
  notSentRate: number;
  limitedRate: number;
  rejectRate: number;
  lostAnswerRate: number;
  groupsCount: number;
  /** Share of the members who read a message soon after it was sent; 0: no phone reports that it got one. */
  readRate: number;
}

export function readSimulator(env: SimulatorVariables): SimulatorSettings {
  return {
    latencyMinMs: env.SIMULATOR_LATENCY_MIN_MS,
    latencyMaxMs: env.SIMULATOR_LATENCY_MAX_MS,
    uploadMs: env.SIMULATOR_UPLOAD_MS,
    notSentRate: env.SIMULATOR_NOT_SENT_RATE,
    limitedRate: env.SIMULATOR_LIMITED_RATE,
    rejectRate: env.SIMULATOR_REJECT_RATE,
    lostAnswerRate: env.SIMULATOR_LOST_ANSWER_RATE,
    groupsCount: env.SIMULATOR_GROUPS,
    readRate: env.SIMULATOR_READ_RATE,
  };
}
