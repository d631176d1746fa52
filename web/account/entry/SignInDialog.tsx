import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isNotice } from '../../shared/session/notices.ts'
import { signInParam, wayOn } from '../../shared/session/sign-in-address.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { accountTexts } from './account-texts.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'

/** The dialog to sign in, create an account or reset a password. Open while the URL contains `sign-in`. */
export function SignInDialog() {
  return (
    <NamespaceProvider texts={accountTexts}>
      <Content />
    </NamespaceProvider>
  )
}

type Mode = 'sign-in' | 'create' | 'forgot'

function Content() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const [mode, setMode] = useState<Mode>('sign-in')
  const close = () => {
    const next = new URLSearchParams(address)
    next.delete(signInParam)
    next.delete('error')
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  const entered = () => {
    const path = wayOn(address)
    if (path) void navigate(path, { replace: true })
    else close()
  }
  const reason = address.get('error')
  const titles = { 'sign-in': t('sign-in.title'), create: t('sign-in.create'), forgot: t('forgot.title') }
  return (
    <Dialog title={titles[mode]} closeLabel={t('close')} onClose={close}>
      {mode === 'forgot' ? (
        <ForgotForm takesFocus onBack={() => setMode('sign-in')} />
      ) : (
        <div className="grid gap-5">
          {isNotice(reason) && (
            <p role="alert" className="rounded-control bg-gold-soft px-4 py-3 font-medium">
              {t(`notice.${reason}`)}
            </p>
          )}
          <p className="text-muted">{t(mode === 'create' ? 'sign-in.create-text' : 'sign-in.welcome')}</p>
          <GoogleButton />
          {mode === 'create' ? (
            <RegisterForm onEntered={entered} />
          ) : (
            <SignInForm onEntered={entered} onForgotten={() => setMode('forgot')} />
          )}
          <p className="flex flex-wrap items-center justify-center gap-x-2">
            {t(mode === 'create' ? 'sign-in.has-account' : 'sign-in.no-account')}
            <button
              type="button"
              className="link min-h-11"
              onClick={() => setMode(mode === 'create' ? 'sign-in' : 'create')}
            >
              {t(mode === 'create' ? 'sign-in.title' : 'sign-in.create')}
            </button>
          </p>
        </div>
      )}
    </Dialog>
  )
}
