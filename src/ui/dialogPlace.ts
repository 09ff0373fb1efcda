/**
 * For dialogs whose content grows, by what is loaded or chosen. They begin near the top of the window: in the middle of it, each growth
 * would move what is being clicked.
 */
export const beginsAtTop = { centered: false, style: { top: 'var(--v-dialogTop)' } };
