import { IdParams, success } from '../schemas/envelope';
import { Pause, Resume, ResumeChosen } from '../schemas/pauses';
import { Chosen, ChosenDone } from '../schemas/schedules';
import { defineCalls } from './defineCalls';

export const pauseCalls = defineCalls('runs', {
  getRunPause: { route: 'GET /runs/:id/pause', params: IdParams, response: success(Pause), errors: ['RUN_NOT_FOUND'] },
  pauseRun: {
    route: 'POST /runs/:id/pause',
    params: IdParams,
    response: success(Pause),
    errors: ['RUN_NOT_FOUND'],
    changes: 'run',
  },
  resumeRun: {
    route: 'POST /runs/:id/resume',
    params: IdParams,
    body: Resume,
    response: success(Pause),
    errors: ['RUN_NOT_FOUND', 'FUNNEL_PAUSED'],
    changes: 'run',
  },
  pauseRuns: { route: 'POST /runs/pause', body: Chosen, response: success(ChosenDone), changes: 'memory' },
  resumeRuns: { route: 'POST /runs/resume', body: ResumeChosen, response: success(ChosenDone), changes: 'memory' },
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
  },
  resumeFunnel: {
    route: 'POST /funnels/:id/resume',
    section: 'funnels',
    params: IdParams,
    body: Resume,
    response: success(Pause),
    errors: ['FUNNEL_NOT_FOUND'],
    changes: 'funnel',
  },
});
