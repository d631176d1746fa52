import { useState } from 'react'
import type { ListedUser } from '../../../api/contract/people.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, fieldsOf, Options, Select } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { BreakableText } from '../../ui/text.tsx'
import { FormDialog, useSentForm } from '../shared/dialogs/FormDialog.tsx'
import { Filter, FilterBar } from '../shared/lists/Filter.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { pageOf, pageSize, useListUrl } from '../shared/lists/list-url.ts'
import { Pagination } from '../shared/lists/Pagination.tsx'
import { type Column, Table } from '../shared/lists/Table.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { Avatar } from './Avatar.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import { peopleApi, roles, rulesIn } from './people-api.ts'

/** Lists all accounts, for admins only. The surrounding frame denies access to others. */
export function UsersPage() {
  const t = useTranslate()
  const list = useListUrl()
  const [inviting, setInviting] = useState(false)
  const [editing, setEditing] = useState<ListedUser>()
  const role = roles.find((each) => each === list.value('role'))
  const answer = peopleApi.useUsersQuery({
    search: list.value('search'),
    ...(role && { role }),
    ...pageOf(list),
  })
  return (
    <OfficePage
      title={t('office.nav.users')}
      subtitle={t('users.subtitle')}
      actions={
        <Button kind="signal" onClick={() => setInviting(true)}>
          <Icon name="plus" /> {t('users.invite')}
        </Button>
      }
    >
      <FilterBar list={list} search={t('users.search')}>
        <Filter
          label={t('users.filter')}
          all={t('users.any-role')}
          value={role ?? ''}
          options={roles.map((value) => ({ value, text: t(`role.${value}`) }))}
          onChange={(value) => list.change('role', value)}
        />
      </FilterBar>
      <Loaded pageSize={pageSize} answer={answer} failed={t('users.load-failed')} skeleton={<UsersSkeleton />}>
        {({ data: { users, total } }) =>
          users.length === 0 ? (
            <EmptyState level={2} icon="person" title={t('users.none')} text={t('users.none-text')}>
              <Button kind="outline" onClick={list.clear}>
                {t('office.clear')}
              </Button>
            </EmptyState>
          ) : (
            <>
              <UsersTable users={users} onEdit={setEditing} />
              <Pagination list={list} total={total} />
            </>
          )
        }
      </Loaded>
      {inviting && <InviteUserDialog onClose={() => setInviting(false)} />}
      {editing && <EditUserDialog user={editing} onClose={() => setEditing(undefined)} />}
    </OfficePage>
  )
}

function UsersTable({ users, onEdit }: { users: readonly ListedUser[]; onEdit: (user: ListedUser) => void }) {
  const { t, format } = useWords()
  const nameOf = ({ name }: ListedUser) => name || t('users.no-name')
  const columns: Column<ListedUser>[] = [
    {
      id: 'user',
      name: t('users.user'),
      cell: (user) => (
        <span className="flex items-center gap-3.5">
          <Avatar name={user.name} />
          <span className="grid min-w-0">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className={`wrap-anywhere ${user.name ? 'font-semibold' : 'text-muted'}`}>{nameOf(user)}</span>
              {user.status === 'invited' && <StatusChip tone="waiting">{t('users.invited')}</StatusChip>}
              {user.status === 'deactivated' && <StatusChip tone="ended">{t('users.deactivated')}</StatusChip>}
              {user.status === 'active' && !user.emailVerified && (
                <StatusChip tone="waiting">{t('users.unverified')}</StatusChip>
              )}
            </span>
            <span className="text-[0.9375rem] [overflow-wrap:anywhere] text-muted">
              <BreakableText text={user.email} />
            </span>
          </span>
        </span>
      ),
    },
    { id: 'role', name: t('users.role'), cell: (user) => t(`role.${user.role}`) },
    {
      id: 'joined',
      name: t('users.joined'),
      cell: (user) => <span className="whitespace-nowrap tabular-nums">{format.fullDate(user.createdAt)}</span>,
    },
    {
      id: 'actions',
      name: t('office.actions'),
      narrow: true,
      cell: (user) => (
        <Button
          kind="outline"
          size="small"
          aria-label={t('office.edit-one', { name: user.name || user.email })}
          onClick={() => onEdit(user)}
        >
          <Icon name="edit" /> <span className="max-sm:hidden">{t('office.edit')}</span>
        </Button>
      ),
    },
  ]
  return <Table caption={t('office.nav.users')} columns={columns} rows={users} keyOf={({ id }) => id} />
}

const UsersSkeleton = () => (
  <SkeletonRows
    count={6}
    className="panel grid gap-5 p-6"
    row="flex items-center gap-4"
    bars={['size-11 rounded-full!', 'h-10 w-2/5', 'ml-auto h-9 w-20 rounded-pill!']}
  />
)

const invited = ['studio_manager', 'admin'] as const
interface Invitation {
  email: string
  name: string
  role: (typeof invited)[number]
}

/** Invites a manager or an admin by email. */
function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const [invite] = peopleApi.useInviteUserMutation()
  const { form, dialog } = useSentForm<Invitation>({
    name: 'user new',
    start: { email: '', name: '', role: 'studio_manager' },
    fields: ['email', 'name', 'role'],
    send: invite,
    failed: t('users.invite-failed'),
    done: ({ email }) => t('users.invited-toast', { email }),
    onClose,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog title={t('users.invite')} submit={t('users.invite-send')} {...dialog}>
      <Field label={t('person.email')} type="email" hint={t('users.invite-hint')} {...field('email', rules.email)} />
      <Field label={t('office.name')} {...field('name', rules.name)} />
      <Select label={t('users.role')} {...field('role')}>
        <Options of={invited} text={(role) => t(`role.${role}`)} />
      </Select>
    </FormDialog>
  )
}
