import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { MoreTexts } from '../../i18n/MoreTexts.tsx'
import { useText } from '../../i18n/use-text.ts'
import { isNotice } from '../../shared/session/notices.ts'
import { signInParam, wayOn } from '../../shared/session/sign-in-address.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { accountTexts } from './account-texts.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Signing in, creating an account, or asking for a new password: open while the address says `sign-in`. */
export function SignInDialog() {
  return (
    <MoreTexts texts={accountTexts}>
      <Content />
    </MoreTexts>
  )
}

type Mode = 'sign-in' | 'create' | 'forgot'

function Content() {
  const say = useText()
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
  const titles = { 'sign-in': say('sign-in.title'), create: say('sign-in.create'), forgot: say('forgot.title') }
  return (
    <Dialog title={titles[mode]} closeLabel={say('close')} onClose={close}>
      {mode === 'forgot' ? (
        <ForgotForm takesFocus onBack={() => setMode('sign-in')} />
      ) : (
        <div className="grid gap-5">
          {isNotice(reason) && (
            <p role="alert" className="rounded-control bg-gold-soft px-4 py-3 font-medium">
              {say(`notice.${reason}`)}
            </p>
          )}
          <p className="text-muted">{say(mode === 'create' ? 'sign-in.create-text' : 'sign-in.welcome')}</p>
          <GoogleButton />
          {mode === 'create' ? (
            <RegisterForm onEntered={entered} />
          ) : (
            <SignInForm onEntered={entered} onForgotten={() => setMode('forgot')} />
          )}
          <p className="flex flex-wrap items-center justify-center gap-x-2">
            {say(mode === 'create' ? 'sign-in.has-account' : 'sign-in.no-account')}
            <button
              type="button"
              className="link min-h-11"
              onClick={() => setMode(mode === 'create' ? 'sign-in' : 'create')}
            >
              {say(mode === 'create' ? 'sign-in.title' : 'sign-in.create')}
            </button>
          </p>
        </div>
      )}
    </Dialog>
  )
}
