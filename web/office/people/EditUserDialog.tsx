import { useState } from 'react'
import type { ListedUser } from '../../../api/contract/people.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { changesOf } from '../../shared/drafts/use-draft.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, fieldsOf, Options, Select } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { phoneText } from '../shared/bookings/booking-words.ts'
import { useErasureWarnings } from '../shared/bookings/bookings-api.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog, useSentForm } from '../shared/dialogs/FormDialog.tsx'
import { peopleApi, roles, rulesIn, useInviteAgain } from './people-api.ts'

type Question = 'activate' | 'delete' | 'reset' | 'revoke-feeds'

/** Changes a user's name, phone and role, or deletes the user after a confirmation. */
export function EditUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const [dialog, setDialog] = useState<Question>()
  if (dialog === 'delete') return <DeleteUser user={user} onClose={onClose} />
  if (dialog === 'activate') return <ActivateUser user={user} onClose={onClose} />
  if (dialog === 'reset') return <ResetFactors user={user} onClose={onClose} />
  if (dialog === 'revoke-feeds') return <RevokeFeeds user={user} onClose={onClose} />
  return <EditUser user={user} onOpen={setDialog} onClose={onClose} />
}

function EditUser({
  user,
  onOpen,
  onClose,
}: {
  user: ListedUser
  onOpen: (what: Question) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const [update] = peopleApi.useUpdateUserMutation()
  const inviteAgain = useInviteAgain(user)
  const start = { name: user.name, phone: phoneText(user.phone ?? ''), role: user.role }
  const { form, dialog } = useSentForm({
    name: `user ${user.id}`,
    start,
    fields: ['name', 'phone', 'role'],
    send: (typed) => update({ id: user.id, body: changesOf(start, typed) }),
    failed: t('users.update-failed'),
    done: () => t('users.updated'),
    onClose,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog
      title={t('users.edit-title')}
      submit={t('office.save')}
      {...dialog}
      beside={
        <Button kind="quiet" className="text-signal-text" onClick={() => onOpen('delete')}>
          <Icon name="trash" /> {t('office.delete')}
        </Button>
      }
    >
      <Field label={t('person.email')} value={user.email} readOnly hint={t('users.email-fixed')} />
      <Field label={t('office.name')} {...field('name', rules.name)} />
      <Field
        label={t('person.phone')}
        type="tel"
        {...field('phone', user.phone === null ? rules.optionalPhone : rules.phone)}
      />
      <Select label={t('users.role')} {...field('role')}>
        <Options of={roles} text={(role) => t(`role.${role}`)} />
      </Select>
      {user.status === 'invited' && (
        <Button kind="outline" size="small" className="justify-self-start" {...inviteAgain}>
          {t('users.invite-again')}
        </Button>
      )}
      {user.status === 'deactivated' && (
        <Button kind="outline" size="small" className="justify-self-start" onClick={() => onOpen('activate')}>
          {t('managers.activate')}
        </Button>
      )}
      <div className="grid gap-1.5">
        <Button kind="outline" size="small" className="justify-self-start" onClick={() => onOpen('reset')}>
          <Icon name="key" /> {t('users.reset')}
        </Button>
        <p className="text-sm text-muted">{t('users.reset-hint')}</p>
      </div>
      {user.role === 'studio_manager' && (
        <div className="grid gap-1.5">
          <Button kind="outline" size="small" className="justify-self-start" onClick={() => onOpen('revoke-feeds')}>
            <Icon name="calendar" /> {t('users.revoke-feeds')}
          </Button>
          <p className="text-sm text-muted">{t('users.revoke-feeds-hint')}</p>
        </div>
      )}
    </FormDialog>
  )
}

function ActivateUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const t = useTranslate()
  const [activate] = peopleApi.useActivateUserMutation()
  const name = user.name || user.email
  return (
    <ConfirmDialog
      title={t('managers.activate-title', { name })}
      text={t('users.activate-text')}
      action={t('managers.activate')}
      send={() => activate(user.id)}
      failed={t('users.activate-failed')}
      done={t('managers.activated', { name })}
      onClose={onClose}
    />
  )
}

function ResetFactors({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const t = useTranslate()
  const [reset] = peopleApi.useResetUserFactorsMutation()
  return (
    <ConfirmDialog
      title={t('users.reset-title')}
      text={t('users.reset-text', { email: user.email })}
      action={t('users.reset-yes')}
      send={() => reset(user.id)}
      failed={t('users.reset-failed')}
      done={t('users.reset-done')}
      onClose={onClose}
    />
  )
}

function RevokeFeeds({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const t = useTranslate()
  const [revoke] = peopleApi.useRevokeCalendarFeedsMutation()
  return (
    <ConfirmDialog
      title={t('users.revoke-feeds-title')}
      text={t('users.revoke-feeds-text', { email: user.email })}
      action={t('users.revoke-feeds')}
      send={() => revoke(user.id)}
      failed={t('users.revoke-feeds-failed')}
      done={t('users.revoke-feeds-done')}
      onClose={onClose}
    />
  )
}

function DeleteUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const t = useTranslate()
  const warnings = useErasureWarnings(user.id)
  const [remove] = peopleApi.useDeleteUserMutation()
  return (
    <ConfirmDialog
      title={t('users.delete-title')}
      about={joinFacts(user.name, user.email)}
      text={t('users.delete-text')}
      {...warnings}
      action={t('users.delete-yes')}
      send={() => remove(user.id)}
      failed={t('users.delete-failed')}
      done={t('users.deleted')}
      onClose={onClose}
    />
  )
}
