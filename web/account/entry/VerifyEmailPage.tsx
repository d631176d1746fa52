import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/use-text.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { useVerifyEmailMutation } from '../../shared/session/session-api.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IncompleteLink, NarrowPage } from './NarrowPage.tsx'

/** Proves an address by the link that was sent to it. */
export function VerifyEmailPage() {
  const say = useText()
  const [address] = useSearchParams()
  const token = address.get('token')
  const [verify, { isSuccess, error }] = useVerifyEmailMutation()
  const sent = useRef(false)
  useEffect(() => {
    // Once, whatever runs twice: the link is good for one use.
    if (!token || sent.current) return
    sent.current = true
    void verify(token)
  }, [token, verify])
  const toAccount = (
    <ButtonLink to="/account" kind="ink">
      {say('account.title')}
    </ButtonLink>
  )
  if (!token) return <IncompleteLink />
  if (isSuccess)
    return (
      <NarrowPage title={say('verify.done')} text={say('verify.done-text')}>
        {toAccount}
      </NarrowPage>
    )
  if (!error) return <NarrowPage title={say('verify.title')} text={say('verify.checking')} />
  if (problemOf(error).status === 404)
    return (
      <NarrowPage title={say('link.spent')} text={say('link.spent-verify')}>
        {toAccount}
      </NarrowPage>
    )
  return (
    <NarrowPage title={say('verify.failed')} text={problemOf(error).error}>
      <Button kind="ink" onClick={() => void verify(token)}>
        {say('try-again')}
      </Button>
    </NarrowPage>
  )
}
