import designer from '@locales/ru/designer.json';

import { addNamespace } from '@/lib/i18n';
import '@/ui/plan/planTexts';

addNamespace('designer', designer);
