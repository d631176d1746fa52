import { lazy, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useSearchParams } from 'react-router-dom'
import { loadSignIn } from '../account/entry/routes.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { fetchAhead } from '../shared/api-client/fetch-ahead.ts'
import { HoursKnown } from '../shared/availability/known.ts'
import { ContinueBooking } from '../shared/booking/ContinueBooking.tsx'
import { loadBookingFlow } from '../shared/booking/load.ts'
import { useClosedByBack } from '../shared/booking/open-booking.ts'
import { Toaster } from '../shared/feedback/Toaster.tsx'
import { useTimeSaid } from '../shared/offline/time-said.ts'
import { UpdateOffer } from '../shared/offline/UpdateOffer.tsx'
import { useForgetting } from '../shared/offline/use-forgetting.ts'
import { AwayBanner } from '../shared/page/AwayBanner.tsx'
import { SkipLink } from '../shared/page/SkipLink.tsx'
import { useFocusOnNewPage } from '../shared/page/use-focus-on-new-page.ts'
import { useInBrowser } from '../shared/page/use-in-browser.ts'
import { useSession } from '../shared/session/session.ts'
import { signInParam } from '../shared/session/sign-in-address.ts'
import { useAppSelector } from '../shared/store/store.ts'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useOnline } from '../ui/use-online.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Notice } from './Notice.tsx'
import { PageComing } from './PageComing.tsx'

const SignInDialog = lazy(async () => ({ default: (await loadSignIn()).SignInDialog }))
const BookingFlow = lazy(async () => ({ default: (await loadBookingFlow()).BookingFlow }))

/** The frame of every public page: skip link, header, the page, footer, the guided booking and the toasts. */
export function Shell() {
  const t = useTranslate()
  const booking = useAppSelector((state) => state.flow.step !== 'closed')
  const [address] = useSearchParams()
  const session = useSession()
  const inBrowser = useInBrowser()
  const signingIn = address.has(signInParam) && !session

  const asOf = useAppSelector((state) => state.offline.asOf)
  const reach = useAppSelector((state) => state.away)
  const timeSaid = useTimeSaid()
  const online = useOnline()

  useForgetting()
  useClosedByBack()
  useEffect(prefetchOnceUsed, [])
  const main = useFocusOnNewPage()

  return (
    <HoursKnown value={online && asOf === null && reach !== 'away'}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <PageComing />
        <OfflineBanner text={asOf === null ? t('shell.offline') : t('shell.offline-as-of', { time: timeSaid(asOf) })} />
        <AwayBanner />
        <Header />
        {!signingIn && <Notice />}
        <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <Footer />
        <Suspense fallback={<DialogOnItsWay />}>{booking && <BookingFlow />}</Suspense>
        <Suspense fallback={<DialogOnItsWay />}>{inBrowser && signingIn && <SignInDialog />}</Suspense>
        <Toaster />
        <UpdateOffer above={<ContinueBooking />} />
        <ScrollRestoration />
      </div>
    </HoursKnown>
  )
}

const signsOfUse = ['pointerdown', 'keydown', 'scroll'] as const

/** Loads the booking dialogs once the visitor uses the page, so that a glance costs no data. */
function prefetchOnceUsed() {
  const stop = () => {
    for (const sign of signsOfUse) window.removeEventListener(sign, used)
  }
  const used = () => {
    stop()
    fetchAhead(loadBookingFlow)
  }
  for (const sign of signsOfUse) window.addEventListener(sign, used, { passive: true })
  return stop
}

/** The dimmed page and the place of the dialog, while its script loads. */
function DialogOnItsWay() {
  return (
    <div aria-busy="true" className="fixed inset-0 z-40 flex items-end justify-center bg-scrim sm:items-center">
      <div className="grid w-full gap-4 rounded-t-panel bg-surface p-6 sm:max-w-lg sm:rounded-panel">
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  )
}
