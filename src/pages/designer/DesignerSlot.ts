import { createContext, type ComponentType } from 'react';

/** The designer over a dialog: it returns the id of what was saved, or null. */
export type DesignerOverDialog = ComponentType<{ onClose: (savedId: number | null) => void }>;

/** Provides the designer to dialogs. Its state joins the store with its chunk, which only the app can do. */
export const DesignerSlot = createContext<DesignerOverDialog>(() => null);
