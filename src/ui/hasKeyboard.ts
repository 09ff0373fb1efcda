/** Whether a field may have the focus when a dialog opens: on touch devices it would open the keyboard over half of the dialog. */
export const hasKeyboard = () => !window.matchMedia('(pointer: coarse)').matches;
