import { createContext, use, type ComponentType, type ReactNode } from 'react';

type Frame = ComponentType<{ children: ReactNode }>;

/** Under the library's theme already, or where nobody minds. */
export const BareFrame: Frame = ({ children }) => children;

/** Where the library's theme and language are taken from; the app hands them in, in a chunk of their own. */
export const LibraryFrameSlot = createContext<Frame>(BareFrame);

/** Stands around whatever is made of the component library, and fetches its theme when the first such thing is drawn. */
export function LibraryFrame({ children }: { children: ReactNode }) {
  const Shown = use(LibraryFrameSlot);
  return <Shown>{children}</Shown>;
}
