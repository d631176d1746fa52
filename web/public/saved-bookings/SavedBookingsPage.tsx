import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { joinFacts } from '../../i18n/format.ts'
import { mergeNamespaces, type Namespace } from '../../i18n/locale.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { type CachedAnswer, cachedAnswers } from '../../shared/api-client/answer-cache.ts'
import { bookingsTexts, customerTones, refundText, statusWord, whenOf } from '../../shared/bookings/booking-texts.ts'
import { useAsOfTime } from '../../shared/offline/offline-state.ts'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { pageWithTexts } from '../../shared/page/page.tsx'
import { useSession } from '../../shared/session/session.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { savedBookings } from './texts.en.ts'

const ForgetDialog = onDemand(async () => (await import('./ForgetDialog.tsx')).ForgetDialog)

/** A booking as its page last showed it on this device. */
interface SavedBooking {
  readonly path: string
  readonly at: number
  readonly booking: TrackedBooking['booking']
  readonly payment: TrackedBooking['payment']
}

const isTracked = (data: unknown): data is TrackedBooking =>
  typeof data === 'object' && data !== null && 'booking' in data && 'payment' in data && 'timeline' in data

/** Returns the path of a booking's page from its query cache key, such as 'trackedBooking("a-token")'. */
const pathIn = (key: string): string | undefined => {
  const [, token] = /^trackedBooking\("([^"]+)"\)$/.exec(key) ?? []
  return token && `/bookings/${token}`
}

/** Returns the bookings among the stored responses and skips those that can't be read. */
export function bookingsIn(answers: readonly CachedAnswer[]): SavedBooking[] {
  return answers.flatMap(({ key, at, data }) => {
    const path = pathIn(key)
    return path && isTracked(data) ? [{ path, at, booking: data.booking, payment: data.payment }] : []
  })
}

/** Returns the bookings that were made or opened on this device, or undefined until they have been read. */
function useSavedBookings(): SavedBooking[] | undefined {
  const [bookings, setBookings] = useState<SavedBooking[]>()
  useEffect(() => {
    let left = false
    void cachedAnswers('trackedBooking').then((answers) => {
      if (!left) setBookings(bookingsIn(answers))
    })
    return () => {
      left = true
    }
  }, [])
  return bookings
}

/** The texts of the bookings saved on this device. */
const texts: Namespace = mergeNamespaces(
  { en: savedBookings, sw: async () => (await import('./texts.sw.ts')).savedBookings },
  bookingsTexts,
)

/** Lists the bookings that were made or opened on this device. Works without signing in and without a network. */
export const SavedBookingsPage = pageWithTexts(texts, Content)

function Content() {
  const t = useTranslate()
  const bookings = useSavedBookings()
  const [forgotten, setForgotten] = useState(false)
  const [asking, setAsking] = useState(false)
  const isEmpty = forgotten || bookings?.length === 0
  const hasAccount = Boolean(useSession())
  return (
    <div className="page max-w-192! pt-6 md:pt-10">
      <PageTitle>{t('shell.kept')}</PageTitle>
      <h1 className="text-[2.25rem] tracking-[-0.035em] md:text-6xl">{t('shell.kept')}</h1>
      <p className="mt-3 mb-7 max-w-[56ch] text-muted md:mb-9">{t('kept.text')}</p>
      {!bookings ? (
        <Skeleton className="h-44 rounded-panel!" />
      ) : isEmpty ? (
        <EmptyState level={2} title={t('kept.none')} text={t('kept.none-text')} icon="calendar">
          {hasAccount ? (
            <ButtonLink to="/account" kind="ink">
              {t('kept.account')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/studios" kind="ink">
              {t('shell.browse')}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <ul className="panel overflow-hidden">
            {bookings.map((saved) => (
              <li key={saved.path} className="border-line not-last:border-b">
                <Row saved={saved} />
              </li>
            ))}
          </ul>
          <Button kind="quiet" className="justify-self-center" onClick={() => setAsking(true)}>
            <Icon name="trash" /> {t('kept.forget')}
          </Button>
          {hasAccount && (
            <Link to="/account" className="link mt-4 justify-self-start">
              {t('kept.account')}
            </Link>
          )}
        </div>
      )}
      {asking && !isEmpty && <ForgetDialog onForgotten={() => setForgotten(true)} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** A booking as last seen, with a link to its page. */
function Row({ saved: { path, at, booking, payment } }: { saved: SavedBooking }) {
  const { t, format } = useWords()
  const asOfTime = useAsOfTime()
  const refund = refundText(t, format, payment)
  return (
    <Link
      to={path}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4 -outline-offset-4 hover:bg-sunken sm:px-6"
    >
      <span className="grid min-w-0 flex-1 basis-60">
        <span className="font-display text-lg font-bold tracking-[-0.02em] wrap-anywhere">
          {studioName(t, booking.studio.name)}
        </span>
        <span className="text-[0.9375rem] text-muted tabular-nums">
          <NoBreakText text={joinFacts(booking.code, whenOf(t, format, booking))} />
        </span>
      </span>
      <span className="grid justify-items-start gap-1 sm:justify-items-end">
        <StatusChip tone={customerTones[booking.status]}>{statusWord(t, booking)}</StatusChip>
        {refund && <span className="text-sm tabular-nums">{refund}</span>}
        <span className="text-sm text-muted tabular-nums">{t('kept.as-of', { time: asOfTime(at) })}</span>
      </span>
    </Link>
  )
}
