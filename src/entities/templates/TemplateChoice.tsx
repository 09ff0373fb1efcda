import { Suspense } from 'react';

import { lazyView } from '@/ui/lazyView';
import { MissingExtra } from '@/ui/missing';

import type { TemplateChoiceProps } from './templateContent';

// antd's select and dialog are large.
const { View: TemplateBar } = lazyView(
  async () => (await import(/* webpackChunkName: "templates" */ './TemplateBar')).TemplateBar,
  MissingExtra,
);

/** The choice of a template where a message is written. */
export const TemplateChoice = (props: TemplateChoiceProps) => (
  <Suspense fallback={null}>
    <TemplateBar {...props} />
  </Suspense>
);
