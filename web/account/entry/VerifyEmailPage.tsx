import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { useVerifyEmailMutation } from '../../shared/session/session-api.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { IncompleteLink, NarrowPage } from './NarrowPage.tsx'

/** The page of a verification link, which verifies the email address. */
export function VerifyEmailPage() {
  const t = useTranslate()
  const [address] = useSearchParams()
  const token = address.get('token')
  const [verify, { isSuccess, error }] = useVerifyEmailMutation()
  const sent = useRef(false)
  useEffect(() => {
    // Sends the request once, even if the effect runs twice: the link works only once.
    if (!token || sent.current) return
    sent.current = true
    void verify({ token })
  }, [token, verify])
  const toAccount = (
    <ButtonLink to="/account" kind="ink">
      {t('account.title')}
    </ButtonLink>
  )
  if (!token) return <IncompleteLink />
  if (isSuccess)
    return (
      <NarrowPage title={t('verify.done')} text={t('verify.done-text')}>
        {toAccount}
      </NarrowPage>
    )
  if (!error) return <NarrowPage title={t('verify.title')} text={t('verify.checking')} />
  if (problemOf(error).code === 'password_needed')
    return (
      <NarrowPage title={t('verify.whose')} text={t('verify.whose-text')}>
        <ClaimForm token={token} />
      </NarrowPage>
    )
  if (problemOf(error).status === 404)
    return (
      <NarrowPage title={t('link.spent')} text={t('link.spent-verify')}>
        {toAccount}
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('verify.failed')} text={problemOf(error).error}>
      <Button kind="ink" onClick={() => void verify({ token })}>
        {t('try-again')}
      </Button>
    </NarrowPage>
  )
}
