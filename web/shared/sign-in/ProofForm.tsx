import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnFactors } from '../../../api/contract/factors.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormAlert, fieldsOf } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { problemOf } from '../api-client/problem.ts'
import { useProblem } from '../feedback/use-problem.ts'
import { PasswordField, problemWith } from './account-forms.tsx'

type Method = OwnFactors['confirmBy'][number]

/** The possible proofs. */
export type Proof = { readonly passkey: true } | { readonly code: string } | { readonly password: string }

/**
 * An error of the request; 'cancelled' if the user closed the browser's passkey window; 'not-stored' if the browser does
 * not store the session; undefined on success.
 */
export type Disproof = { readonly error: unknown } | 'cancelled' | 'not-stored' | undefined

/** The ways to prove the user's identity: a passkey, a code or the password. */
export function ProofForm({
  methods,
  submit,
  prove,
}: {
  methods: readonly Method[]
  /** The label of the button below a code or the password. */
  submit: string
  prove: (proof: Proof) => Promise<Disproof>
}) {
  const t = useTranslate()
  const [problem, setProblem] = useProblem()
  const [busy, setBusy] = useState<'passkey' | 'typed'>()
  const form = useForm({ defaultValues: { code: '', password: '' } })
  const field = fieldsOf(form)
  const takesCode = methods.includes('totp') || methods.includes('recovery_code')
  const takesPassword = methods.includes('password') && !takesCode

  const send = async (proof: Proof) => {
    setProblem(undefined)
    setBusy('passkey' in proof ? 'passkey' : 'typed')
    const outcome = await prove(proof)
    setBusy(undefined)
    if (outcome === undefined) return
    if (outcome === 'cancelled') return setProblem((t) => t('factors.passkey-cancelled'))
    if (outcome === 'not-stored') return setProblem((t) => t('sign-in.not-stored'))
    // A rejected code or password is cleared; other input stays.
    if (problemOf(outcome.error).fieldErrors) for (const name of ['code', 'password'] as const) form.setValue(name, '')
    setProblem(...problemWith(form, takesCode ? ['code'] : ['password'], outcome.error, 'factors.not-done'))
  }
  const submitTyped = form.handleSubmit(({ code, password }) => send(takesCode ? { code } : { password }))

  return (
    <div className="grid gap-5">
      {methods.includes('passkey') && (
        <Button
          kind={takesCode || takesPassword ? 'outline' : 'signal'}
          wide
          busy={busy === 'passkey'}
          onClick={() => void send({ passkey: true })}
        >
          <Icon name="key" /> {t('factors.use-passkey')}
        </Button>
      )}
      {(takesCode || takesPassword) && (
        <form noValidate onSubmit={submitTyped} className="grid gap-5">
          {takesCode ? (
            <Field
              label={t('factors.code')}
              hint={t(codeHint(methods))}
              autoComplete="one-time-code"
              inputMode={methods.includes('recovery_code') ? 'text' : 'numeric'}
              {...field('code', { required: t('factors.code-missing') })}
            />
          ) : (
            <PasswordField
              label={t('person.password')}
              autoComplete="current-password"
              {...field('password', { required: t('factors.password-missing') })}
            />
          )}
          <FormAlert text={problem} />
          <Button kind="signal" type="submit" wide busy={busy === 'typed'}>
            {submit}
          </Button>
        </form>
      )}
      {!takesCode && !takesPassword && <FormAlert text={problem} />}
    </div>
  )
}

function codeHint(methods: readonly Method[]) {
  if (!methods.includes('totp')) return 'factors.code-hint-recovery'
  return methods.includes('recovery_code') ? 'factors.code-hint-both' : 'factors.code-hint-app'
}
