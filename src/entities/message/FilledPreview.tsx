import { Suspense } from 'react';

import type { FilledSampleProps } from './FilledSample';
import { FormattedMessage } from './FormattedMessage';
import { lazyView } from '@/ui/lazyView';

// Lazy: most texts have no variables.
const { View: FilledSample } = lazyView(
  async () => (await import(/* webpackChunkName: "filled-sample" */ './FilledSample')).FilledSample,
  PlainMessage,
);

/** A message as the groups will see it; one with variables as one of them will. */
export function FilledPreview(props: FilledSampleProps) {
  const plain = <PlainMessage {...props} />;
  if (props.message.variables === null) return plain;
  return (
    <Suspense fallback={plain}>
      <FilledSample {...props} />
    </Suspense>
  );
}

function PlainMessage({ className, message, children }: Pick<FilledSampleProps, 'className' | 'message' | 'children'>) {
  return (
    <div className={className}>
      <FormattedMessage text={message.text} />
      {children}
    </div>
  );
}
