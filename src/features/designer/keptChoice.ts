import { browserStorage } from '@/lib/browserStorage';

/** What the operator shows or hides beside the canvas. */
type Choice = 'designerSteps' | 'designerMap' | 'designerStats';

/** Whether it is shown: as chosen last in this browser, at first `byDefault`. */
export function readChoice(choice: Choice, byDefault: boolean): boolean {
  const kept = browserStorage.read(choice);
  return kept === null ? byDefault : kept === 'shown';
}

export function keepChoice(choice: Choice, isShown: boolean): void {
  browserStorage.write(choice, isShown ? 'shown' : 'hidden');
}
