import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { NamespaceProvider } from '../../i18n/LocaleProvider.tsx'
import type { Namespace } from '../../i18n/locale.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog, DialogSteps } from '../../ui/Dialog.tsx'
import type { Steps } from '../../ui/history-layers.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { fetchAhead } from '../api-client/api.ts'
import { dayOf } from '../bookings/booking-texts.ts'
import { loadBookedToast } from '../feedback/Toaster.tsx'
import { useToday } from '../site/config-api.ts'
import { useAppDispatch, useAppSelector } from '../store/store.ts'
import { studioApi } from '../studios/studio-api.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { bookingDialogs } from './dialog-texts.en.ts'
import { dayPassed, type Flow, leftBehind, type Made, wentTo } from './flow.ts'
import { StudioChooser } from './StudioChooser.tsx'
import { TimeDialog } from './TimeDialog.tsx'
import { chosenType } from './time-picking.ts'

const texts: Namespace = {
  en: bookingDialogs,
  sw: async () => (await import('./dialog-texts.sw.ts')).bookingDialogs,
}

/** The guided booking: studio, time, details, contact. Shows one dialog at a time. */
export function BookingFlow() {
  useDayAhead()
  return (
    <NamespaceProvider texts={texts}>
      <DialogSteps value={useSteps()}>
        <Step />
      </DialogSteps>
    </NamespaceProvider>
  )
}

/**
 * Forgets a chosen day that has passed, because people return to yesterday's tab. A request that is being sent, or may
 * have arrived, keeps its day.
 */
function useDayAhead(): void {
  const dispatch = useAppDispatch()
  const today = useToday()
  const hasPassed = useAppSelector(
    ({ flow }) => flow.date !== null && flow.date < today && !flow.sending && flow.problem?.code !== 'unanswered',
  )
  useEffect(() => {
    if (hasPassed) dispatch(dayPassed())
  }, [hasPassed, dispatch])
}

const order: readonly Flow['step'][] = ['studio', 'time', 'details', 'contact']

/** The steps from the first that was shown to the current one. A confirmation has no step before it. */
function useSteps(): Steps {
  const dispatch = useAppDispatch()
  const { step, studioId, made, isRestored } = useAppSelector((state) => state.flow)
  const at = made || studioId === null ? 0 : Math.max(0, order.indexOf(step))
  const [first, setFirst] = useState(at)
  if (at < first) setFirst(at)
  return {
    depth: at - Math.min(at, first) + 1,
    onBack(left) {
      const before = order[first + left - 1]
      if (left > 0 && before) dispatch(wentTo(before))
      else dispatch(isRestored ? leftBehind() : wentTo('closed'))
    },
  }
}

function Step() {
  const dispatch = useAppDispatch()
  const { step, studioId, made } = useAppSelector((state) => state.flow)

  if (made) return <ConfirmedDialog made={made} onClose={() => dispatch(wentTo('closed'))} />
  if (studioId === null || step === 'studio') return <StudioChooser />
  if (step === 'time') return <TimeDialog studioId={studioId} />
  if (step === 'details') return <DetailsDialog studioId={studioId} />
  return <Contacting studioId={studioId} />
}

function Contacting({ studioId }: { studioId: string }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  useEffect(() => fetchAhead(loadBookedToast), [])
  const flow = useAppSelector((state) => state.flow)
  const studioQuery = studioApi.useStudioQuery(studioId)
  const typesQuery = studioApi.useSessionTypesQuery(studioId)
  const studio = studioQuery.data
  const type = chosenType(typesQuery.data?.items, flow)
  const retry = () => {
    if (studioQuery.error) void studioQuery.refetch()
    if (typesQuery.error) void typesQuery.refetch()
  }
  // When a refetch fails, the loaded data is kept, and the form with it.
  if (!studio || !typesQuery.data)
    return (
      <Dialog title={t('contact.title')} onClose={() => dispatch(wentTo('closed'))}>
        {studioQuery.error || typesQuery.error ? (
          <ErrorState
            title={t('studio.failed')}
            onTryAgain={retry}
            busy={studioQuery.isFetching || typesQuery.isFetching}
          />
        ) : (
          <SkeletonRows count={3} aria-busy className="grid gap-5" bars={['h-20 w-full']} />
        )}
      </Dialog>
    )

  return <ContactDialog studio={studio} type={type} onBooked={(page) => void navigate(page)} />
}

/** The confirmation of a booking made on the listing page. */
function ConfirmedDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t, format } = useWords()
  const facts = [
    [t('booking.code'), made.code],
    [t('done.id'), made.id],
    [t('booking.studio'), made.studio],
    [t('booking.date'), dayOf(t, format, made)],
    [t('person.email'), made.email],
    [t('booking.session-type'), made.sessionType],
  ] as const
  return (
    <Dialog
      title={t('toast.booked')}
      onClose={onClose}
      footer={
        made.page === undefined ? (
          <Button kind="signal" wide onClick={onClose}>
            {t('toast.got-it')}
          </Button>
        ) : (
          <ButtonLink to={made.page} kind="signal" wide onClick={onClose}>
            {t('toast.follow')}
          </ButtonLink>
        )
      }
    >
      <p>{t('toast.review')}</p>
      <dl className="mt-5 grid gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-6 border-b border-line pb-3 last:border-0">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd
              className={`text-right wrap-anywhere tabular-nums ${value === made.id ? 'text-[0.8125rem]' : 'font-semibold'}`}
            >
              <NoBreakText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
