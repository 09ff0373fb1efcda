import forecast from '@locales/ru/forecast.json';
import planner from '@locales/ru/planner.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('forecast', forecast);
addNamespace('planner', planner);
