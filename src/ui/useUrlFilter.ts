import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

import { readFilter, writeFilter, type Choices, type FilterOf } from '@/lib/urlFilter';

/** How long the typing must rest before the search stands in the address. */
const SETTLED_MS = 300;
/** Marks the steps of the history that the filter wrote itself. */
const WRITTEN_HERE = 'filter';

interface SearchDraft {
  text: string;
  /** What was written into the address last, or read from it. */
  written: string;
}

/** The filter of a list, with the ways to change it. */
export interface FilterState<C extends Choices> {
  filter: FilterOf<C>;
  search: (text: string) => void;
  choose: (change: Partial<FilterOf<C>>) => void;
}

/**
 * The filter lives in the address; only the search runs ahead of it while somebody types. Each choice is a step for the browser's
 * Back, and so are the beginning and the end of a search.
 */
export function useUrlFilter<C extends Choices>(choices: C): FilterState<C> {
  const [params, setParams] = useSearchParams();
  const inAddress = readFilter(choices, params);
  const [{ text, written }, setTyping] = useState(() => startFrom(inAddress.search));
  const wanted = meantBy(text);

  // What has been written and is not drawn yet: whatever is chosen meanwhile is chosen beside it.
  const aheadRef = useRef<URLSearchParams | null>(null);

  function write(change: Partial<FilterOf<C>>, isStep: boolean) {
    const before = aheadRef.current ?? params;
    const filter = { ...readFilter(choices, before), ...change };
    const next = writeFilter(choices, before, filter);
    aheadRef.current = next;
    setTyping((now) => ({ ...now, written: meantBy(filter.search) }));
    setParams(next, { replace: !isStep, state: WRITTEN_HERE });
  }

  const settle = useEffectEvent(() => {
    write({ search: text } as Partial<FilterOf<C>>, wanted === '' || written === '');
  });

  useEffect(() => {
    if (wanted === written) return undefined;
    const settled = setTimeout(() => {
      settle();
    }, SETTLED_MS);
    return () => {
      clearTimeout(settled);
    };
  }, [wanted, written]);

  useExternalSearch(setTyping, aheadRef);

  return {
    filter: { ...inAddress, search: text },
    search: (typed) => {
      setTyping((now) => ({ ...now, text: typed }));
    },
    choose: (change) => {
      const search = change.search ?? text;
      setTyping((now) => ({ ...now, text: search }));
      write({ ...change, search }, true);
    },
  };
}

/**
 * Takes over the search of an address that came by a link or by the browser's Back. What the filter wrote itself is no news, also
 * when it is drawn after more has been typed.
 */
function useExternalSearch(
  setTyping: Dispatch<SetStateAction<SearchDraft>>,
  aheadRef: RefObject<URLSearchParams | null>,
): void {
  const location = useLocation();
  const { search } = location;
  const isOurs = location.state === WRITTEN_HERE;
  const isReturn = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    if (!isOurs || isReturn || isSameQuery(search, aheadRef.current)) aheadRef.current = null;
  }, [isOurs, isReturn, search, aheadRef]);

  useLayoutEffect(() => {
    if (isOurs || isReturn) return;
    const linked = searchIn(search);
    setTyping((now) => (now.written === linked ? now : startFrom(linked)));
  }, [isOurs, isReturn, search, setTyping]);

  // A Back that comes before what was written has been drawn changes nothing that is drawn.
  useEffect(() => {
    const takeAddress = () => {
      aheadRef.current = null;
      setTyping(startFrom(searchIn(window.location.search)));
    };
    window.addEventListener('popstate', takeAddress);
    return () => window.removeEventListener('popstate', takeAddress);
  }, [setTyping, aheadRef]);
}

const startFrom = (search: string): SearchDraft => ({ text: search, written: search });
const isSameQuery = (query: string, params: URLSearchParams | null): boolean =>
  new URLSearchParams(query).toString() === params?.toString();
const searchIn = (query: string): string => readFilter({}, new URLSearchParams(query)).search;

/** Spaces alone search for nothing. */
const meantBy = (text: string): string => (text.trim() === '' ? '' : text);
