import { useNavigate, useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/use-text.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useResetPasswordMutation } from '../../shared/session/session-api.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { NarrowPage } from './NarrowPage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** A new password by the link of a message; a link that is no longer good is asked for again on the spot. */
export function ResetPasswordPage() {
  const say = useText()
  const [address] = useSearchParams()
  const token = address.get('token')
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [reset, { isLoading, error }] = useResetPasswordMutation()
  const askAgain = <ForgotForm onBack={() => void navigate('/?sign-in=')} />
  if (!token)
    return (
      <NarrowPage title={say('link.incomplete')} text={say('link.incomplete-text')}>
        {askAgain}
      </NarrowPage>
    )
  if (error && problemOf(error).status === 404)
    return (
      <NarrowPage title={say('link.spent')} text={say('link.spent-reset')}>
        {askAgain}
      </NarrowPage>
    )
  return (
    <NarrowPage title={say('reset.title')} text={say('reset.text')}>
      <NewPasswordForm
        label={say('reset.password')}
        submit={say('reset.save')}
        failed={say('reset.failed')}
        busy={isLoading}
        save={(password) => reset({ token, password })}
        onEntered={() => {
          dispatch(told(say('reset.done')))
          void navigate('/', { replace: true })
        }}
      />
    </NarrowPage>
  )
}
