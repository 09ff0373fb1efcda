import { Suspense, useId } from 'react';

import { lazyView } from './lazyView';
import type { SearchSelectProps } from './SearchSelect';
import './lazySelect.css';
import { useDrawnLater } from './useDrawnLater';

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
  const isDrawn = useDrawnLater();
  const id = useId();
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
