import { useAppDispatch } from '../../app/store.ts'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { wentTo } from './flow.ts'

/** What a dialog needs did not load; the booking so far is kept. */
export function FlowProblem({ onTryAgain, busy }: { onTryAgain: () => void; busy: boolean }) {
  const say = useText()
  const dispatch = useAppDispatch()
  return (
    <Dialog title={say('contact.title')} closeLabel={say('close')} onClose={() => dispatch(wentTo('closed'))}>
      <ErrorState title={say('studio.failed')} tryAgain={say('try-again')} onTryAgain={onTryAgain} busy={busy} />
    </Dialog>
  )
}
