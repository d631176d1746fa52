import { lazy, Suspense, useEffect } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { loadSignIn } from '../account/routes.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { fetchAhead } from '../shared/api-client/api.ts'
import { HoursKnown } from '../shared/availability/hours.ts'
import { loadBookingFlow, useClosedByBack } from '../shared/booking/open-booking.ts'
import { ContinueBooking } from '../shared/booking/UnfinishedBooking.tsx'
import { Toaster } from '../shared/feedback/Toaster.tsx'
import { UpdateOffer } from '../shared/offline/app-updates.tsx'
import { useAsOfTime, useCacheCleanup } from '../shared/offline/offline-state.ts'
import { Brand, LanguageSwitch, PageLoadingNotice, SkipLink, useFocusOnNewPage } from '../shared/page/FrameParts.tsx'
import { OfflineBanner, ServiceBanner } from '../shared/page/ServiceBanner.tsx'
import {
  isGuarded,
  isNotice,
  pathAfterSignIn,
  type Session,
  signInParam,
  useEndedSession,
  useSession,
  withoutSignIn,
} from '../shared/session/session.ts'
import { useAppSelector } from '../shared/store/store.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Skeleton } from '../ui/States.tsx'
import { NoBreak } from '../ui/text.tsx'
import { useInBrowser, useOnline } from '../ui/use-browser.ts'
import { Header, useSignInLink } from './Header.tsx'

const SignInDialog = lazy(async () => ({ default: (await loadSignIn()).SignInDialog }))
const SignInAgainDialog = onDemand(async () => (await loadSignIn()).SignInAgainDialog)
const BookingFlow = lazy(async () => ({ default: (await loadBookingFlow()).BookingFlow }))

/** The frame of every public page: skip link, header, the page, footer, the guided booking and the toasts. */
export function Shell() {
  const t = useTranslate()
  const booking = useAppSelector((state) => state.flow.step !== 'closed')
  const [address] = useSearchParams()
  const session = useSession()
  const inBrowser = useInBrowser()
  const isSignInAddress = address.has(signInParam)
  const signingIn = isSignInAddress && !session

  const asOf = useAppSelector((state) => state.offline.asOf)
  const serviceStatus = useAppSelector((state) => state.serviceStatus)
  const asOfTime = useAsOfTime()
  const online = useOnline()

  useCacheCleanup()
  useClosedByBack()
  useSignInLeft(session)
  useEffect(prefetchOnActivity, [])
  const main = useFocusOnNewPage()

  return (
    <HoursKnown value={online && asOf === null && serviceStatus !== 'away'}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <PageLoadingNotice />
        <OfflineBanner text={asOf === null ? t('shell.offline') : t('shell.offline-as-of', { time: asOfTime(asOf) })} />
        <ServiceBanner />
        <Header />
        {!isSignInAddress && <Notice />}
        <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <Footer />
        <Suspense fallback={<DialogLoading />}>{booking && !signingIn && <BookingFlow />}</Suspense>
        <Suspense fallback={<DialogLoading />}>{inBrowser && signingIn && <SignInDialog />}</Suspense>
        <SignInAgain />
        <Toaster />
        <UpdateOffer above={<ContinueBooking />} />
        <ScrollRestoration />
      </div>
    </HoursKnown>
  )
}

/**
 * Leaves the address of the sign-in dialog while a user is signed in, such as in another tab. The dialog itself leaves
 * it for the same page.
 */
function useSignInLeft(session: Session | null) {
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  useEffect(() => {
    if (!session || !address.has(signInParam)) return
    const path = pathAfterSignIn(address, session.role)
    if (path) void navigate(path, { replace: true })
    else setAddress(withoutSignIn(address), { replace: true, preventScrollReset: true })
  }, [session, address, setAddress, navigate])
}

const activityEvents = ['pointerdown', 'keydown', 'scroll'] as const

/** Loads the booking dialogs once the visitor uses the page, so that a glance costs no data. */
function prefetchOnActivity() {
  const stop = () => {
    for (const type of activityEvents) window.removeEventListener(type, used)
  }
  const used = () => {
    stop()
    fetchAhead(loadBookingFlow)
  }
  for (const type of activityEvents) window.addEventListener(type, used, { passive: true })
  return stop
}

/** The dimmed page and an empty dialog, while its script loads. */
function DialogLoading() {
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

/** The footer of every page: the promise again, and links. */
function Footer() {
  const t = useTranslate()
  return (
    <footer className="mt-20 border-t border-line md:mt-28">
      <div className="page flex flex-col gap-5 py-8 lg:flex-row lg:items-center lg:gap-8">
        <Brand />
        <NoBreak className="max-w-[52ch] text-[0.9375rem] text-muted" text={t('shell.footer')} />
        <nav
          aria-label={t('shell.footer-pages')}
          className="flex flex-wrap gap-x-6 font-medium lg:ml-auto lg:flex-nowrap lg:whitespace-nowrap"
        >
          <Link to="/studios" viewTransition className="inline-flex min-h-11 items-center hover:underline">
            {t('shell.studios')}
          </Link>
          <Link to="/bookings" viewTransition className="inline-flex min-h-11 items-center hover:underline">
            {t('shell.kept')}
          </Link>
          <Link to="/faqs" viewTransition className="inline-flex min-h-11 items-center hover:underline">
            {t('shell.faqs')}
          </Link>
          <Link to="/contact" viewTransition className="inline-flex min-h-11 items-center hover:underline">
            {t('shell.contact')}
          </Link>
        </nav>
        <LanguageSwitch className="-ml-3 self-start lg:ml-0 lg:self-auto" />
      </div>
    </footer>
  )
}

/** Shows the notice that the address names in `?error=`, with a link to sign in, until it is closed. */
function Notice() {
  const t = useTranslate()
  const [address, setAddress] = useSearchParams()
  const signIn = useSignInLink()
  const error = address.get('error')
  const close = () => {
    const next = new URLSearchParams(address)
    next.delete('error')
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  if (!isNotice(error)) return null
  return (
    <div role="alert" className="page">
      <div className="flex items-center gap-3 rounded-control bg-gold-soft py-1 pr-1 pl-4 font-medium">
        <Icon name="warning" className="text-gold" />
        <p className="flex-1 py-2">
          {t(`notice.${error}`)}{' '}
          <Link {...signIn} className="link">
            {t('session.sign-in')}
          </Link>
        </p>
        <IconButton icon="close" aria-label={t('close')} onClick={close} />
      </div>
    </div>
  )
}

/**
 * The dialog to sign in again over the page whose session ended. On public pages it opens only if the server rejected
 * a request because of that.
 */
export function SignInAgain() {
  const ended = useEndedSession()
  const { pathname } = useLocation()
  if (!ended || !(ended.isRejected || isGuarded(pathname))) return null
  return <SignInAgainDialog />
}
