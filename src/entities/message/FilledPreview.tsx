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

type PlainProps = Pick<FilledSampleProps, 'className' | 'message' | 'pictureUrl' | 'children'>;

function PlainMessage({ className, message, pictureUrl, children }: PlainProps) {
  return (
    <div className={className}>
      {pictureUrl && <img className="messagePicture" src={pictureUrl} alt="" />}
      <FormattedMessage text={message.text} />
      {children}
    </div>
  );
}
