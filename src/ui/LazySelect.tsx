import { startTransition, Suspense, useEffect, useId, useState } from 'react';

import { whenIdle } from '@/lib/whenIdle';

import { lazyView } from './lazyView';
import type { SearchSelectProps } from './SearchSelect';
import './lazySelect.css';

// antd's select is large.
const { View: SearchSelect } = lazyView(
  async () => (await import(/* webpackChunkName: "search-select" */ './SearchSelect')).SearchSelect<string>,
);

/** A select of a page that is complete without it: until what matters more is painted, there is a picture of it. */
export function LazySelect(props: SearchSelectProps<string>) {
  const { value, options, placeholder } = props;
  const [isDrawn, setIsDrawn] = useState(false);
  const id = useId();
  useEffect(() => whenIdle(() => startTransition(() => setIsDrawn(true))), []);
  const picture = (
    <span className="lazySelect-picture" aria-hidden>
      {options.find((option) => option.value === value)?.label ?? placeholder}
    </span>
  );
  return (
    <span className="lazySelect">
      <Suspense fallback={picture}>{isDrawn ? <SearchSelect id={id} {...props} /> : picture}</Suspense>
    </span>
  );
}
