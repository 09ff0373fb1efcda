import { Suspense, type ComponentProps } from 'react';

import { FormattedMessage } from './FormattedMessage';
import { lazyView } from '@/ui/lazyView';

// Lazy: most texts have no variables.
const { View: FilledSample } = lazyView(
  async () => (await import(/* webpackChunkName: "filled-sample" */ './FilledSample')).FilledSample,
);

/** A message as the groups will see it; one with variables as one of them will. */
export function FilledPreview(props: ComponentProps<typeof FilledSample>) {
  const plain = (
    <div className={props.className}>
      <FormattedMessage text={props.message.text} />
      {props.children}
    </div>
  );
  if (props.message.variables === null) return plain;
  return (
    <Suspense fallback={plain}>
      <FilledSample {...props} />
    </Suspense>
  );
}
