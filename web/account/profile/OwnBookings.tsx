import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OwnBooking } from '../../../api/contract/auth.ts'
import { isOver } from '../../../api/contract/statuses.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useTextIn, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { failureText, problemOf } from '../../shared/api-client/problem.ts'
import { customerTones, refundText, statusWord, whenOf } from '../../shared/bookings/booking-texts.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { useAsOf } from '../../shared/offline/offline-state.ts'
import { QueryError } from '../../shared/page/ErrorPage.tsx'
import { firstOwnBookings, sessionApi } from '../../shared/sign-in/session-api.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { NoBreak } from '../../ui/text.tsx'

const pageSize = 100

/** Returns a page of the list. The first is short. */
const pageAt = (number: number) =>
  number === 0 ? firstOwnBookings : { offset: firstOwnBookings.limit + (number - 1) * pageSize, limit: pageSize }

/** Bookings change on other pages and by other people, and the address may be verified in another tab. */
const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const

/** Lists the bookings of the user's email address, the next session first. Shows none until the address is verified. */
export function OwnBookings({ email }: { email: string }) {
  const t = useTranslate()
  const [pages, setPages] = useState(1)
  const own = sessionApi.useOwnBookingsQuery(firstOwnBookings, fresh)
  const { data } = own
  useAsOf(own)
  const last = sessionApi.useOwnBookingsQuery(pageAt(pages - 1), fresh)
  const shown = last.currentData && pageAt(pages - 1).offset + last.currentData.items.length
  const isAll = shown !== undefined && shown >= (last.currentData?.total ?? 0)
  const more = () => (last.error ? void last.refetch() : setPages(pages + 1))
  if (!data && own.error) return <QueryError title={t('account.failed')} answer={own} />
  if (!data) return <BookingsSkeleton />
  if (!data.emailVerified) return <Unproven email={email} />
  if (data.items.length === 0)
    return (
      <EmptyState title={t('account.none')} text={t('account.none-text', { email })} icon="calendar">
        <ButtonLink to="/studios" kind="ink">
          {t('shell.browse')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <ul className="panel @container overflow-hidden">
        {Array.from({ length: pages }, (_, number) => (
          <Page key={pageAt(number).offset} page={pageAt(number)} />
        ))}
      </ul>
      {last.error && <FormAlert text={t('account.failed')} />}
      {!isAll && (
        <Button kind="outline" busy={last.isFetching} className="justify-self-center" onClick={more}>
          {t('account.more')}
        </Button>
      )}
    </div>
  )
}

function Page({ page }: { page: typeof firstOwnBookings }) {
  const { data } = sessionApi.useOwnBookingsQuery(page, fresh)
  return data?.items.map((booking) => (
    <li key={booking.id} className="border-line not-last:border-b">
      <Row booking={booking} />
    </li>
  ))
}

/** A booking with a link to its page. */
function Row({ booking }: { booking: OwnBooking }) {
  const { t, format } = useWords()
  const textIn = useTextIn()
  return (
    <Link
      to={new URL(booking.statusUrl, window.location.origin).pathname}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 -outline-offset-4 hover:bg-sunken sm:px-6"
    >
      <span className="grid min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="font-display text-lg font-bold tracking-[-0.02em]">{studioName(t, booking.studioName)}</span>
        <span className="text-[0.9375rem] text-muted tabular-nums">
          {joinFacts(booking.code, textIn(booking.sessionType, booking.sessionTypeSw))}
        </span>
      </span>
      <span className="grid w-full text-[0.9375rem] tabular-nums @2xl:w-auto @2xl:text-right">
        <NoBreak as="span" className="font-semibold" text={whenOf(t, format, booking)} />
        <span className="text-muted">
          {(isOver(booking.status) && refundText(t, format, booking)) || format.money(booking.price)}
        </span>
      </span>
      <span className="flex w-full items-center justify-between gap-3 @2xl:w-56 @2xl:justify-end">
        <StatusChip tone={customerTones[booking.status]}>{statusWord(t, booking)}</StatusChip>
        <Icon name="right" />
      </span>
    </Link>
  )
}

/** The notice for an unverified address, which may not belong to the user. */
function Unproven({ email }: { email: string }) {
  const t = useTranslate()
  const toast = useToast()
  const [send, { isLoading }] = sessionApi.useSendVerificationMutation()
  const sendAgain = async () => {
    const { error } = await send()
    if (error) toast(failureText(t('account.send-failed'), problemOf(error)), true)
    else toast(t('account.sent-again'))
  }
  return (
    <EmptyState title={t('account.unproven')} text={t('account.unproven-text', { email })} icon="mail">
      <Button kind="ink" busy={isLoading} onClick={sendAgain}>
        {t('account.send-again')}
      </Button>
    </EmptyState>
  )
}

const BookingsSkeleton = () => (
  <SkeletonRows
    count={4}
    aria-busy
    className="panel grid gap-6 p-6"
    row="flex items-center justify-between gap-6"
    bars={['h-11 w-2/5', 'h-7 w-28 rounded-pill!']}
  />
)
