import { useId, type ComponentProps, type SyntheticEvent } from 'react';

import { RequestModal } from './RequestModal';
import { RestoredNote } from './RestoredNote';

interface Props extends ComponentProps<typeof RequestModal> {
  /** Fields of an earlier visit, if the form keeps them. */
  draft?: { isRestored: boolean; startAnew: () => void };
  formClassName?: string;
  onSubmit: (form: HTMLElement) => void | Promise<void>;
}

/** A dialog that is one form: its button and Enter submit it. */
export function FormModal({ draft, formClassName, okButtonProps, onSubmit, children, ...props }: Props) {
  const formId = useId();

  function handleSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog may have been opened from another form.
    event.stopPropagation();
    void onSubmit(event.currentTarget);
  }

  return (
    <RequestModal width={480} {...props} okButtonProps={{ ...okButtonProps, htmlType: 'submit', form: formId }}>
      <form id={formId} className={formClassName} noValidate onSubmit={handleSubmit}>
        {draft && <RestoredNote isRestored={draft.isRestored} onDiscard={draft.startAnew} />}
        {children}
      </form>
    </RequestModal>
  );
}
