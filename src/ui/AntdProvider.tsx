import { createContext, use, type ReactNode } from 'react';

/** Wraps children in antd's theme and language. */
type Wrap = (children: ReactNode) => ReactNode;

/** For children that are inside of antd's provider already. */
export const withoutAntd: Wrap = (children) => children;

/** Provided by the app, because theme and language are a chunk of their own. */
export const AntdContext = createContext<Wrap>(withoutAntd);

/** Surrounds antd components; loads theme and language with the first of them. */
export function AntdProvider({ children }: { children: ReactNode }) {
  return use(AntdContext)(children);
}
