import { createContext, type ComponentType } from 'react';

/** The designer over a dialog: it hands back the id of what was saved, or null. */
export type DesignerOverDialog = ComponentType<{ onClose: (savedId: number | null) => void }>;

/** Where a dialog takes the designer from. Its state joins the store with its chunk, which only the app can see to. */
export const DesignerSlot = createContext<DesignerOverDialog>(() => null);
