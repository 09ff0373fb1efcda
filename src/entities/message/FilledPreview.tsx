import { Suspense } from 'react';

import type { FilledSampleProps } from './FilledSample';
import { FormattedMessage } from './FormattedMessage';
import { MessagePicture } from './MessagePicture';
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

type PlainProps = Pick<FilledSampleProps, 'className' | 'message' | 'picture' | 'children'>;

function PlainMessage({ className, message, picture, children }: PlainProps) {
  return (
    <div className={className}>
      {picture && <MessagePicture picture={picture} />}
      <FormattedMessage text={message.text} />
      {children}
    </div>
  );
}
