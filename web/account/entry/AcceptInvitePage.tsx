import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { officeOf } from '../../shared/session/session.ts'
import { useAcceptInviteMutation } from '../../shared/session/session-api.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { IncompleteLink, NarrowPage } from './NarrowPage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** The page of an invitation link: chooses a password and signs the user in. */
export function AcceptInvitePage() {
  const t = useTranslate()
  const [address] = useSearchParams()
  const token = address.get('token')
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [accept, { isLoading, error }] = useAcceptInviteMutation()
  if (!token) return <IncompleteLink />
  if (error && problemOf(error).status === 404)
    return (
      <NarrowPage title={t('link.spent')} text={t('link.spent-invite')}>
        <ButtonLink to="/?sign-in=" kind="ink">
          {t('sign-in.title')}
        </ButtonLink>
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('invite.title')} text={t('invite.text')}>
      <NewPasswordForm
        label={t('sign-in.password')}
        submit={t('invite.accept')}
        failed={(t) => t('invite.failed')}
        busy={isLoading}
        save={(password) => accept({ token, password })}
        onEntered={({ data }) => {
          dispatch(showToast(t('invite.done')))
          void navigate(officeOf(data.user.role) ?? '/account', { replace: true })
        }}
      />
    </NarrowPage>
  )
}
