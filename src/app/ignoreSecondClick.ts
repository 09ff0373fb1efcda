/** Class of antd's element around a dialog; a click on it closes the dialog. */
export const AROUND_DIALOG = 'dialogScroll';

/** The second click of a double click opens nothing and must not close the dialog that the first one has opened. */
export function ignoreSecondClick(): () => void {
  const handleClick = (event: MouseEvent) => {
    const isAround = event.target instanceof Element && event.target.classList.contains(AROUND_DIALOG);
    if (isAround && event.detail > 1) event.stopPropagation();
  };
  window.addEventListener('click', handleClick, { capture: true });
  return () => window.removeEventListener('click', handleClick, { capture: true });
}
