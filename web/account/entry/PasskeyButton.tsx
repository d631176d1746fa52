import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { supportsPasskeys } from '../../shared/session/factors/passkeys.ts'
import { usePasskeySignIn } from '../../shared/session/factors/use-passkey-sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useEnter } from './enter.ts'

/** The button to sign in with a passkey. Renders nothing if the browser does not know passkeys. */
export function PasskeyButton({ onEntered }: { onEntered: () => void }) {
  const t = useTranslate()
  const enter = useEnter()
  const signIn = usePasskeySignIn()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useProblem()
  if (!supportsPasskeys()) return null
  const press = async () => {
    setProblem(undefined)
    setBusy(true)
    const { data, error } = await signIn()
    setBusy(false)
    if (data && enter(data)) return onEntered()
    if (error) setProblem(() => problemOf(error).error)
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
