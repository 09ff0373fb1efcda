import { startTransition, useEffect, useId, useState } from 'react';

import { whenIdle } from '@/lib/whenIdle';

import { lazyView } from './lazyView';
import type { SearchSelectProps } from './SearchSelect';
import './lazySelect.css';

// antd's select is large.
const {
  View: SearchSelect,
  preload,
  isLoaded,
} = lazyView(async () => (await import(/* webpackChunkName: "search-select" */ './SearchSelect')).SearchSelect<string>);

const RETRY_MS = 5_000;

/**
 * A select of a page that is complete without it: until what matters more is painted, and while its chunk cannot be loaded, there is a
 * picture of it.
 */
export function LazySelect(props: SearchSelectProps<string>) {
  const { value, options, placeholder } = props;
  const [isDrawn, setIsDrawn] = useState(false);
  const id = useId();
  useEffect(() => {
    let timer = 0;
    let isMounted = true;
    const draw = () => isMounted && startTransition(() => setIsDrawn(true));
    const load = () => {
      if (isLoaded()) draw();
      else preload().then(draw, () => isMounted && (timer = window.setTimeout(load, RETRY_MS)));
    };
    whenIdle(load);
    return () => {
      isMounted = false;
      window.clearTimeout(timer);
    };
  }, []);
  const picture = (
    <span className="lazySelect-picture" aria-hidden>
      {options.find((option) => option.value === value)?.label ?? placeholder}
    </span>
  );
  return <span className="lazySelect">{isDrawn ? <SearchSelect id={id} {...props} /> : picture}</span>;
}
