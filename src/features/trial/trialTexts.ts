import plan from '@locales/ru/plan.json';
import planner from '@locales/ru/planner.json';
import trial from '@locales/ru/trial.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('plan', plan);
addNamespace('planner', planner);
addNamespace('trial', trial);
