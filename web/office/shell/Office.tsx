import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { backOffice } from '../../i18n/back-office.ts'
import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import type { Namespace as TextArea } from '../../i18n/namespace.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Toaster } from '../../shared/feedback/Toaster.tsx'
import { UpdateOffer } from '../../shared/offline/UpdateOffer.tsx'
import { AwayBanner } from '../../shared/page/AwayBanner.tsx'
import { SkipLink } from '../../shared/page/SkipLink.tsx'
import { useFocusOnNewPage } from '../../shared/page/use-focus-on-new-page.ts'
import { mayEnter, type Session, useSession } from '../../shared/session/session.ts'
import { signInAddress } from '../../shared/session/sign-in-address.ts'
import { OfflineBanner } from '../../ui/OfflineBanner.tsx'
import { LiveScreens } from '../shared/live/Live.tsx'
import type { Namespace } from '../shared/page/navigation.ts'
import { HeldDecisions } from '../shared/undo/Held.tsx'
import { HeldTray } from '../shared/undo/HeldTray.tsx'
import { AccessDenied } from './AccessDenied.tsx'
import { OfficeHeader } from './OfficeHeader.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useSteadyRows } from './use-steady-rows.ts'
import '../../ui/styles/office.css'

const texts: TextArea = {
  en: backOffice,
  sw: async () => (await import('../../i18n/back-office-sw.ts')).backOffice,
}

/** The frame around the back office's screens. Users without access see a notice instead. */
export function Office({ area }: { area: Namespace }) {
  const session = useSession()
  const location = useLocation()
  if (!session) return <Navigate to={signInAddress(location)} replace />
  return (
    <NamespaceProvider texts={texts}>
      {mayEnter(session.role, area) ? (
        <LiveScreens path={`/${area}/events`} token={session.token}>
          <HeldDecisions key={session.email} email={session.email}>
            <Frame area={area} session={session} />
          </HeldDecisions>
        </LiveScreens>
      ) : (
        <AccessDenied area={area} />
      )}
    </NamespaceProvider>
  )
}

function Frame({ area, session }: { area: Namespace; session: Session }) {
  const t = useTranslate()
  const main = useFocusOnNewPage()
  useSteadyRows(main)
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[264px_minmax(0,1fr)]">
      <SkipLink />
      <Sidebar area={area} session={session} />
      <div className="flex min-w-0 flex-col">
        <OfflineBanner text={t('shell.offline')} />
        <AwayBanner />
        <OfficeHeader area={area} session={session} />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="flex-1 px-4 pt-6 pb-24 outline-none sm:px-6 lg:px-10 lg:pt-8"
        >
          <div className="mx-auto w-full max-w-[1180px]">
            <Outlet />
          </div>
        </main>
      </div>
      <Toaster below={<HeldTray />} />
      <UpdateOffer />
      <ScrollRestoration />
    </div>
  )
}
