import type { ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { useAppDispatch } from '../store/store.ts'
import { wentTo } from './flow.ts'

/** Shown if a dialog's data failed to load. The booking so far is kept. */
export function FlowProblem({ onTryAgain, busy }: { onTryAgain: () => void; busy: boolean }) {
  const t = useTranslate()
  return (
    <Place>
      <ErrorState title={t('studio.failed')} tryAgain={t('try-again')} onTryAgain={onTryAgain} busy={busy} />
    </Place>
  )
}

/** Shown in place of the last form while its data loads. */
export function FlowOnItsWay() {
  return (
    <Place>
      <div aria-busy="true" className="grid gap-5">
        {['1', '2', '3'].map((key) => (
          <Skeleton key={key} className="h-20 w-full" />
        ))}
      </div>
    </Place>
  )
}

function Place({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  return (
    <Dialog title={t('contact.title')} closeLabel={t('close')} onClose={() => dispatch(wentTo('closed'))}>
      {children}
    </Dialog>
  )
}
