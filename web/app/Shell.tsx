import { lazy, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { loadBookingFlow } from '../features/booking/load.ts'
import { useText } from '../i18n/use-text.ts'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { useAppSelector } from './store.ts'
import { Toaster } from './Toaster.tsx'

const BookingFlow = lazy(async () => ({ default: (await loadBookingFlow()).BookingFlow }))

/** The frame of every public page: skip link, header, the page, footer, the guided booking and the toasts. */
export function Shell() {
  const say = useText()
  const booking = useAppSelector((state) => state.flow.step !== 'closed')

  // The dialogs are fetched while nobody waits for them.
  useEffect(() => {
    const timer = setTimeout(loadBookingFlow, 4000)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-24 rounded-pill bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {say('shell.skip')}
      </a>
      <OfflineBanner text={say('shell.offline')} />
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <Suspense fallback={null}>{booking && <BookingFlow />}</Suspense>
      <Toaster />
      <ScrollRestoration />
    </div>
  )
}
