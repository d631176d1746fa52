import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useResetPasswordMutation } from '../../shared/session/session-api.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { NarrowPage } from './NarrowPage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { SecondStep } from './SecondStep.tsx'

/** The page of a password reset link. If the link has expired, a new one can be requested here. */
export function ResetPasswordPage() {
  const t = useTranslate()
  const [address] = useSearchParams()
  const token = address.get('token')
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [reset, { isLoading, error }] = useResetPasswordMutation()
  const askAgain = <ForgotForm onBack={() => void navigate('/?sign-in=')} />
  if (!token)
    return (
      <NarrowPage title={t('link.incomplete')} text={t('link.incomplete-text')}>
        {askAgain}
      </NarrowPage>
    )
  if (error && problemOf(error).status === 404)
    return (
      <NarrowPage title={t('link.spent')} text={t('link.spent-reset')}>
        {askAgain}
      </NarrowPage>
    )
  const entered = () => {
    dispatch(showToast(t('reset.done')))
    void navigate('/', { replace: true })
  }
  const pending = error && problemOf(error).pending
  if (pending)
    return (
      <NarrowPage title={t('sign-in.title')} text={t('reset.done')}>
        <SecondStep pending={pending} onEntered={entered} />
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('reset.title')} text={t('reset.text')}>
      <NewPasswordForm
        label={t('reset.password')}
        submit={t('reset.save')}
        failed={(t) => t('reset.failed')}
        busy={isLoading}
        save={(password) => reset({ token, password })}
        onEntered={entered}
      />
    </NarrowPage>
  )
}
