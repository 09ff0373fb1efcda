import { IdParams, success } from '../schemas/envelope';
import { Pause, Resume, ResumeChosen } from '../schemas/pauses';
import { Chosen, ChosenDone } from '../schemas/schedules';
import { defineCalls } from './defineCalls';
import type { Own } from './examples';

export const pauseCalls = defineCalls('runs', {
  getRunPause: { route: 'GET /runs/:id/pause', params: IdParams, response: success(Pause), errors: ['RUN_NOT_FOUND'] },
  pauseRun: {
    route: 'POST /runs/:id/pause',
    params: IdParams,
    response: success(Pause),
    errors: ['RUN_NOT_FOUND'],
    changes: 'run',
    ifRepeated: 'settled',
  },
  resumeRun: {
    route: 'POST /runs/:id/resume',
    params: IdParams,
    body: Resume,
    response: success(Pause),
    errors: ['RUN_NOT_FOUND', 'FUNNEL_PAUSED'],
    changes: 'run',
    example: () => ({ mode: 'shift', asOf: Date.now() }),
    ifRepeated: 'settled',
  },
  pauseRuns: {
    route: 'POST /runs/pause',
    body: Chosen,
    response: success(ChosenDone),
    changes: 'chosen',
    example: ({ runId }: Own) => ({ ids: [runId] }),
    ifRepeated: 'settled',
  },
  resumeRuns: {
    route: 'POST /runs/resume',
    body: ResumeChosen,
    response: success(ChosenDone),
    changes: 'chosen',
    example: ({ runId }: Own) => ({ ids: [runId], mode: 'plan' }),
    ifRepeated: 'settled',
  },
  getFunnelPause: {
    route: 'GET /funnels/:id/pause',
    section: 'funnels',
    params: IdParams,
    response: success(Pause),
    errors: ['FUNNEL_NOT_FOUND'],
  },
  pauseFunnel: {
    route: 'POST /funnels/:id/pause',
    section: 'funnels',
    params: IdParams,
    response: success(Pause),
    errors: ['FUNNEL_NOT_FOUND'],
    changes: 'funnel',
    ifRepeated: 'settled',
  },
  resumeFunnel: {
    route: 'POST /funnels/:id/resume',
    section: 'funnels',
    params: IdParams,
    body: Resume,
    response: success(Pause),
    errors: ['FUNNEL_NOT_FOUND'],
    changes: 'funnel',
    example: () => ({ mode: 'plan' }),
    ifRepeated: 'settled',
  },
});
