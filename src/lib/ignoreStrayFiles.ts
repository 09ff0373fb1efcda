/** A file that is dropped beside a drop zone would replace the page by the file. Zones and fields for files take their own. */
export function ignoreStrayFiles(): void {
  const ignore = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    if (event.target instanceof HTMLInputElement && event.target.type === 'file') return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  document.addEventListener('dragover', ignore);
  document.addEventListener('drop', ignore);
}
