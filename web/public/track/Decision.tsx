import { lazy, Suspense, useRef, useState } from 'react'
import type { RequestToDecide } from '../../../api/contract/bookings.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useFocusLeft } from '../../ui/use-focus-left.ts'
import { useDecideRequestMutation } from './decide-api.ts'

const DeclineDialog = lazy(async () => ({ default: (await import('./DeclineDialog.tsx')).DeclineDialog }))

/** Confirm and Decline, in whose name, and what follows from each. */
export function Decision({ token, request }: { token: string; request: RequestToDecide }) {
  const t = useTranslate()
  const [declining, setDeclining] = useState(false)
  const [decide, { isLoading, error, originalArgs }] = useDecideRequestMutation()
  const container = useRef<HTMLDivElement>(null)
  useFocusLeft(container)
  const { booking, manager, customer } = request
  const answer = (what: 'confirm' | 'reject', reason = '') =>
    decide({ token, body: { what, reason, seenSlots: booking.slots } })
  const hasTime = booking.slots.length > 0
  return (
    <div ref={container} className="mt-6 grid gap-4">
      <p>{t('decide.name', { manager })}</p>
      {/* The dialog shows why declining failed. */}
      <FormAlert text={error && originalArgs?.body.what === 'confirm' ? problemOf(error).error : undefined} />
      {!hasTime && <p>{t('decide.no-time')}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        {hasTime ? (
          <Button kind="signal" size="large" busy={isLoading && !declining} onClick={() => void answer('confirm')}>
            {t('decide.confirm')}
          </Button>
        ) : (
          <ButtonLink to={`/manager/bookings?search=${booking.code}`} kind="signal" size="large">
            {t('decide.office')}
          </ButtonLink>
        )}
        <Button kind="outline" size="large" onClick={() => setDeclining(true)}>
          {t('decide.reject')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('decide.follows')}</p>
      <Suspense fallback={null}>
        {declining && (
          <DeclineDialog
            code={booking.code}
            customer={customer?.name ?? ''}
            busy={isLoading}
            onReason={async (reason) => {
              const { error: refused } = await answer('reject', reason)
              return refused && problemOf(refused).error
            }}
            onClose={() => setDeclining(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
