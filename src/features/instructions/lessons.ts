import type words from '@locales/ru/instructions.json';

/** Difficulty of a step; each has its own colour. */
export type Difficulty = keyof (typeof words)['difficulty'];

/** The page that a section links to. */
export type Place = keyof (typeof words)['links'];

/** One step: texts are keyed by its id, its picture is in `public/help`. */
export interface LessonStep {
  id: keyof (typeof words)['steps'];
  minutes: number;
  difficulty: Difficulty;
  picture?: keyof (typeof words)['pictures'];
}

/** One of the seven sections; `id` is its URL fragment. */
export interface LessonSection {
  id: keyof (typeof words)['sections'];
  place: Place;
  steps: readonly LessonStep[];
}

/** Paths of the pages. */
export const placePaths: Record<Place, string> = {
  broadcast: '/broadcast',
  dashboard: '/dashboard',
  designer: '/funnel-designer',
  funnels: '/funnels',
};

/** The help in reading order. Source: SPEC-2.155. */
export const lessonSections: readonly LessonSection[] = [
  {
    id: 'quickStart',
    place: 'dashboard',
    steps: [
      { id: 'signIn', minutes: 1, difficulty: 'easy', picture: 'login' },
      { id: 'connectPhone', minutes: 2, difficulty: 'easy', picture: 'connect' },
      { id: 'createFunnel', minutes: 5, difficulty: 'medium', picture: 'designer' },
      { id: 'firstLaunch', minutes: 1, difficulty: 'easy', picture: 'launch' },
      { id: 'checkHistory', minutes: 1, difficulty: 'easy', picture: 'history' },
    ],
  },
  {
    id: 'connection',
    place: 'dashboard',
    steps: [
      { id: 'scanQr', minutes: 1, difficulty: 'easy', picture: 'connect' },
      { id: 'waitReady', minutes: 1, difficulty: 'easy', picture: 'dashboard' },
      { id: 'refresh', minutes: 1, difficulty: 'easy' },
      { id: 'loseConnection', minutes: 3, difficulty: 'medium' },
      { id: 'blocked', minutes: 5, difficulty: 'medium' },
      { id: 'addAccounts', minutes: 5, difficulty: 'medium' },
    ],
  },
  {
    id: 'groups',
    place: 'dashboard',
    steps: [
      { id: 'rename', minutes: 1, difficulty: 'easy', picture: 'dashboard' },
      { id: 'greeting', minutes: 2, difficulty: 'easy' },
      { id: 'csv', minutes: 1, difficulty: 'easy' },
      { id: 'openFunnels', minutes: 1, difficulty: 'easy' },
      { id: 'tagsAndSelections', minutes: 3, difficulty: 'medium' },
      { id: 'entry', minutes: 2, difficulty: 'medium' },
      { id: 'move', minutes: 3, difficulty: 'medium' },
      { id: 'deleteGroups', minutes: 2, difficulty: 'medium' },
    ],
  },
  {
    id: 'broadcast',
    place: 'broadcast',
    steps: [
      { id: 'chooseGroups', minutes: 1, difficulty: 'easy', picture: 'broadcast' },
      { id: 'writeText', minutes: 3, difficulty: 'easy' },
      { id: 'variables', minutes: 3, difficulty: 'medium' },
      { id: 'attachFile', minutes: 1, difficulty: 'easy' },
      { id: 'planBroadcast', minutes: 2, difficulty: 'medium' },
      { id: 'results', minutes: 2, difficulty: 'medium' },
      { id: 'pace', minutes: 5, difficulty: 'hard', picture: 'profile' },
    ],
  },
  {
    id: 'funnels',
    place: 'funnels',
    steps: [
      { id: 'launchMany', minutes: 3, difficulty: 'medium', picture: 'launch' },
      { id: 'schedule', minutes: 3, difficulty: 'medium' },
      { id: 'checkPlan', minutes: 2, difficulty: 'easy', picture: 'trial' },
      { id: 'checkHistory', minutes: 1, difficulty: 'easy', picture: 'history' },
      { id: 'stop', minutes: 1, difficulty: 'easy' },
      { id: 'calendar', minutes: 3, difficulty: 'medium' },
      { id: 'journal', minutes: 2, difficulty: 'easy' },
    ],
  },
  {
    id: 'designer',
    place: 'designer',
    steps: [
      { id: 'start', minutes: 1, difficulty: 'easy', picture: 'designer' },
      { id: 'addMessages', minutes: 5, difficulty: 'medium' },
      { id: 'addDelay', minutes: 2, difficulty: 'medium' },
      { id: 'connectNodes', minutes: 2, difficulty: 'medium' },
      { id: 'branch', minutes: 5, difficulty: 'hard' },
      { id: 'changeGroup', minutes: 3, difficulty: 'medium' },
      { id: 'save', minutes: 1, difficulty: 'easy', picture: 'funnels' },
    ],
  },
  {
    id: 'notifications',
    place: 'dashboard',
    steps: [
      { id: 'setName', minutes: 1, difficulty: 'easy', picture: 'profile' },
      { id: 'botStart', minutes: 2, difficulty: 'medium' },
      { id: 'testNotification', minutes: 1, difficulty: 'easy' },
      { id: 'whatComes', minutes: 1, difficulty: 'easy', picture: 'notifications' },
    ],
  },
];

/** The questions in display order. */
export const questionIds: readonly (keyof (typeof words)['questions'])[] = [
  'notConfirmed',
  'duplicate',
  'limits',
  'noGroups',
  'readOnly',
  'closedGroup',
  'qrExpired',
  'missed',
  'telegram',
];
