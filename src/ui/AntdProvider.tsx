import { createContext, use, type ReactNode } from 'react';

/** Puts something into the library's theme and language. */
type Wrap = (children: ReactNode) => ReactNode;

/** Under the library's theme already, or where nobody minds. */
export const withoutAntd: Wrap = (children) => children;

/** Where the library's theme and language are taken from; the app hands them in, in a chunk of their own. */
export const AntdContext = createContext<Wrap>(withoutAntd);

/** Stands around whatever is made of the component library, and fetches its theme when the first such thing is drawn. */
export function AntdProvider({ children }: { children: ReactNode }) {
  return use(AntdContext)(children);
}
