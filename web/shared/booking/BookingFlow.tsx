import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BookingAnswer } from '../../../api/contract/bookings.ts'
import { bookingDialogs } from '../../i18n/en/booking-dialogs.ts'
import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import type { Namespace } from '../../i18n/namespace.ts'
import { fetchAhead } from '../api-client/fetch-ahead.ts'
import { loadBookedToast } from '../feedback/load-booked-toast.ts'
import { booked } from '../feedback/toasts.ts'
import { useAppDispatch, useAppSelector } from '../store/store.ts'
import { useSessionTypesQuery, useStudioQuery } from '../studios/studio-api.ts'
import { ConfirmedDialog } from './ConfirmedDialog.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { chosenType } from './choice.ts'
import { DetailsDialog } from './DetailsDialog.tsx'
import { FlowOnItsWay, FlowProblem } from './FlowProblem.tsx'
import { type Contact, finished, wentTo } from './flow.ts'
import { StudioChooser } from './StudioChooser.tsx'
import { TimeDialog } from './TimeDialog.tsx'

const texts: Namespace = {
  en: bookingDialogs,
  sw: async () => (await import('../../i18n/sw/booking-dialogs.ts')).bookingDialogs,
}

/** The guided booking: studio, time, details, contact. Shows one dialog at a time. */
export function BookingFlow() {
  return (
    <NamespaceProvider texts={texts}>
      <Step />
    </NamespaceProvider>
  )
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

const pageOf = (statusUrl: string) => new URL(statusUrl, window.location.origin).pathname

function Contacting({ studioId }: { studioId: string }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  useEffect(() => fetchAhead(loadBookedToast), [])
  const flow = useAppSelector((state) => state.flow)
  const studioQuery = useStudioQuery(studioId)
  const typesQuery = useSessionTypesQuery(studioId)
  const studio = studioQuery.data
  const type = chosenType(typesQuery.data?.items, flow)
  const retry = () => {
    if (studioQuery.error) void studioQuery.refetch()
    if (typesQuery.error) void typesQuery.refetch()
  }
  // When a refetch fails, the loaded data is kept, and the form with it.
  if (!studio || !typesQuery.data)
    return studioQuery.error || typesQuery.error ? (
      <FlowProblem onTryAgain={retry} busy={studioQuery.isFetching || typesQuery.isFetching} />
    ) : (
      <FlowOnItsWay />
    )

  const onBooked = ({ id, code, statusUrl }: BookingAnswer, contact: Contact) => {
    const date = flow.run.length > 0 ? flow.date : null
    const about = { code, studio: studio.name, date, sessionType: type?.name ?? '' }
    const page = pageOf(statusUrl)
    dispatch(finished({ ...about, id, email: contact.customerEmail, page }))
    if (flow.origin === 'listing') return
    dispatch(booked(about))
    void navigate(page)
  }
  return <ContactDialog studio={studio} type={type} onBooked={onBooked} />
}
