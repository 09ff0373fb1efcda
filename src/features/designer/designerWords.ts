import designer from '@locales/ru/designer.json';
import planner from '@locales/ru/planner.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('designer', designer);
addNamespace('planner', planner);
