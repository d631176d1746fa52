import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { PendingSignIn } from '../../../api/contract/accounts.ts'
import { NamespaceProvider } from '../../i18n/LocaleProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import {
  currentSession,
  endedSession,
  endSession,
  isNotice,
  pathAfterSignIn,
  signInParam,
  withoutSignIn,
} from '../../shared/session/session.ts'
import { supportsPasskeys, usePasskeySignIn } from '../../shared/sign-in/passkeys.ts'
import { configApi } from '../../shared/site/config-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogSteps } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/Field.tsx'
import { isOpenedHere, noSteps, useBackOnce, useIsInAddress } from '../../ui/history-layers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { texts } from './EntryFrame.tsx'
import { storeReturn } from './google-return.ts'
import { SecondStep, useSignInCompletion } from './SecondStep.tsx'
import type { KnownEmail } from './SignInForms.tsx'
import { ForgotForm, RegisterForm, SignInForm } from './SignInForms.tsx'

/** The button to sign in with a passkey. Renders nothing if the browser does not support passkeys. */
function PasskeyButton({ onEntered }: { onEntered: () => void }) {
  const t = useTranslate()
  const completeSignIn = useSignInCompletion()
  const signIn = usePasskeySignIn()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useProblem()
  if (!supportsPasskeys()) return null
  const press = async () => {
    setProblem(undefined)
    setBusy(true)
    const { data, error } = await signIn()
    setBusy(false)
    if (data && completeSignIn(data)) return onEntered()
    if (data) setProblem((t) => t('sign-in.not-stored'))
    else if (error) setProblem(() => problemOf(error).error)
  }
  return (
    <>
      <Button kind="outline" wide busy={busy} onClick={() => void press()}>
        <Icon name="key" /> {t('sign-in.passkey')}
      </Button>
      <FormAlert text={problem} />
    </>
  )
}

/** The dialog to sign in, create an account or reset a password. Open while the URL contains `sign-in`. */
export function SignInDialog() {
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const goBack = useBackOnce()
  const close = () => {
    if (isOpenedHere(state) && !address.has('error')) return goBack()
    setAddress(withoutSignIn(address), { replace: true, preventScrollReset: true })
  }
  const isOpen = useIsInAddress(signInParam)
  const entered = () => {
    // The visitor may have gone back while the answer was on its way.
    if (!isOpen()) return
    const path = pathAfterSignIn(address, currentSession()?.role)
    if (path) void navigate(path, { replace: true })
    else close()
  }
  return (
    <NamespaceProvider texts={texts}>
      <DialogSteps value={noSteps}>
        <Content reason={address.get('error')} onEntered={entered} onClose={close} />
      </DialogSteps>
    </NamespaceProvider>
  )
}

/** The same dialog over a page whose session ended. The page stays and continues once the user has signed in again. */
export function SignInAgainDialog() {
  return (
    <NamespaceProvider texts={texts}>
      <Content reason="authentication_required" onEntered={() => {}} onClose={() => endSession()} />
    </NamespaceProvider>
  )
}

type Mode = 'sign-in' | 'create' | 'forgot'

function Content({
  reason,
  onEntered,
  onClose,
}: {
  /** The notice to show. */
  reason: string | null
  onEntered: () => void
  onClose: () => void
}) {
  const t = useTranslate()
  const [mode, setMode] = useState<Mode>('sign-in')
  const [pending, setPending] = useState<PendingSignIn>()
  const [email, setEmail] = useState(() => endedSession()?.session.email ?? '')
  const known: KnownEmail = { email, onEmail: setEmail }
  const titles = { 'sign-in': t('session.sign-in'), create: t('sign-in.create'), forgot: t('forgot.title') }
  return (
    <Dialog title={titles[mode]} onClose={onClose}>
      {pending ? (
        <SecondStep pending={pending} onEntered={onEntered} onBack={() => setPending(undefined)} />
      ) : mode === 'forgot' ? (
        <ForgotForm takesFocus known={known} onBack={() => setMode('sign-in')} />
      ) : (
        <div className="grid gap-5">
          {isNotice(reason) && (
            <p role="alert" className="rounded-control bg-gold-soft px-4 py-3 font-medium">
              {t(`notice.${reason}`)}
            </p>
          )}
          <p className="text-muted">{t(mode === 'create' ? 'sign-in.create-text' : 'sign-in.welcome')}</p>
          {mode === 'sign-in' && <PasskeyButton onEntered={onEntered} />}
          <GoogleButton />
          {mode === 'create' ? (
            <RegisterForm known={known} onEntered={onEntered} />
          ) : (
            <SignInForm known={known} onEntered={onEntered} onStep={setPending} onForgotten={() => setMode('forgot')} />
          )}
          <p className="flex flex-wrap items-center justify-center gap-x-2">
            {t(mode === 'create' ? 'sign-in.has-account' : 'sign-in.no-account')}
            <button
              type="button"
              className="link min-h-11"
              onClick={() => setMode(mode === 'create' ? 'sign-in' : 'create')}
            >
              {t(mode === 'create' ? 'session.sign-in' : 'sign-in.create')}
            </button>
          </p>
        </div>
      )}
    </Dialog>
  )
}

/** The button to sign in with Google, with a divider. Renders nothing if Google sign-in is disabled. */
function GoogleButton() {
  const t = useTranslate()
  const { data } = configApi.useSiteConfigQuery()
  const location = useLocation()
  if (data?.googleSignIn === false) return null
  const leave = () => {
    storeReturn(location)
    window.location.assign('/api/v1/auth/google/login')
  }
  return (
    <>
      <Button kind="outline" wide onClick={leave}>
        <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
          <path d="M17.2 8.5H10v3.2h4.1a4.4 4.4 0 1 1-1.3-5L15.1 4.4a7.6 7.6 0 1 0 2.2 4.1z" fill="currentColor" />
        </svg>
        {t('sign-in.google')}
      </Button>
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('sign-in.or')}
      </p>
    </>
  )
}
