import { startTransition, Suspense, useEffect, useId, useState } from 'react';

import { whenIdle } from '@/lib/whenIdle';

import { lazyView } from './lazyView';
import type { SearchSelectProps } from './SearchSelect';
import './lazySelect.css';

// antd's select is large.
const { View: SearchSelect } = lazyView(
  async () => (await import(/* webpackChunkName: "search-select" */ './SearchSelect')).SearchSelect<string>,
  Picture,
);

/**
 * A select of a page that is complete without it: until what matters more is painted, and while its chunk cannot be loaded, there is a
 * picture of it.
 */
export function LazySelect(props: SearchSelectProps<string>) {
  const [isDrawn, setIsDrawn] = useState(false);
  const id = useId();
  useEffect(() => whenIdle(() => startTransition(() => setIsDrawn(true))), []);
  const picture = <Picture {...props} />;
  return (
    <span className="lazySelect">
      {isDrawn ? (
        <Suspense fallback={picture}>
          <SearchSelect id={id} {...props} />
        </Suspense>
      ) : (
        picture
      )}
    </span>
  );
}

function Picture({ value, options, placeholder }: SearchSelectProps<string>) {
  return (
    <span className="lazySelect-picture" aria-hidden>
      {options.find((option) => option.value === value)?.label ?? placeholder}
    </span>
  );
}
