import type { ReactNode } from 'react'
import type { ListedManager } from '../../../api/contract/people.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { BreakableText } from '../../ui/text.tsx'
import { phoneText } from '../shared/bookings/booking-words.ts'
import { MoreActions } from '../shared/dialogs/ActionMenu.tsx'
import { Avatar } from './Avatar.tsx'
import { useInviteAgain } from './people-api.ts'

type OneManagers = 'assign' | 'toggle' | 'edit' | 'delete'

/** The action that an admin has started on a manager, or adding a new one. */
export type OpenDialog = { readonly what: 'add' } | { readonly what: OneManagers; readonly manager: ListedManager }

/** A manager with contact details, studios and actions. */
export function ManagerCard({ manager, onOpen }: { manager: ListedManager; onOpen: (openDialog: OpenDialog) => void }) {
  const t = useTranslate()
  const { name } = manager
  const inviteAgain = useInviteAgain(manager)
  const does = (what: OneManagers) => () => onOpen({ what, manager })
  const toggle = manager.is_active ? t('managers.deactivate') : t('managers.activate')
  const labelled = (action: string) => ({ 'aria-label': t('office.of', { action, name }), title: action })
  return (
    <article
      aria-labelledby={`manager-${manager.id}`}
      className="panel @container flex min-w-0 flex-col gap-5 p-5 sm:p-6"
    >
      <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 @3xs:grid-cols-[auto_minmax(0,1fr)_fit-content(45%)]">
        <span className="row-span-2">
          <Avatar name={name} />
        </span>
        <h2 id={`manager-${manager.id}`} className="text-xl leading-7">
          {name}
        </h2>
        <span className="flex flex-wrap items-start gap-1.5 @max-3xs:order-last @max-3xs:col-span-full @max-3xs:mt-2 @3xs:justify-end">
          {manager.invited && <StatusChip tone="waiting">{t('users.invited')}</StatusChip>}
          <StatusChip tone={manager.is_active ? 'good' : 'ended'}>
            {t(manager.is_active ? 'managers.active' : 'managers.inactive')}
          </StatusChip>
        </span>
        <p className="text-[0.9375rem] @3xs:col-span-2 [overflow-wrap:anywhere] text-muted">
          <BreakableText text={manager.email} />
        </p>
      </header>
      <Facts manager={manager} />
      <footer className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button kind="ink" size="small" {...labelled(t('managers.assign'))} onClick={does('assign')}>
          {t('managers.assign')}
        </Button>
        <Button kind="outline" size="small" {...labelled(toggle)} onClick={does('toggle')}>
          {toggle}
        </Button>
        {manager.invited && (
          <Button kind="outline" size="small" {...labelled(t('users.invite-again'))} {...inviteAgain}>
            {t('users.invite-again')}
          </Button>
        )}
        <span className="-mr-2 ml-auto @sm:hidden">
          <MoreActions
            label={t('office.more', { name })}
            actions={[
              { id: 'edit', text: t('office.edit'), onAction: does('edit') },
              { id: 'delete', text: t('office.delete'), onAction: does('delete') },
            ]}
          />
        </span>
        <span className="-mr-2 ml-auto hidden @sm:flex">
          <IconButton icon="edit" {...labelled(t('office.edit'))} onClick={does('edit')} />
          <IconButton icon="trash" {...labelled(t('office.delete'))} onClick={does('delete')} />
        </span>
      </footer>
    </article>
  )
}

function Facts({ manager }: { manager: ListedManager }) {
  const { t, format } = useWords()
  const studios = manager.studio_names
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-x-6 gap-y-3.5">
      <Fact name={t('users.role')}>{t(`role.${manager.role}`)}</Fact>
      <Fact name={t('person.phone')}>{manager.phone ? phoneText(manager.phone) : t('managers.no-phone')}</Fact>
      <Fact name={t('managers.bookings')}>{format.count(manager.total_bookings_managed)}</Fact>
      <Fact name={t('office.revenue')}>{format.money(manager.total_revenue_managed)}</Fact>
      <Fact name={t('managers.since')}>{format.fullDate(manager.created_at)}</Fact>
      <div className="col-span-full">
        <dt className="text-sm text-muted">{t('managers.studios')}</dt>
        <dd className="mt-1.5 flex flex-wrap gap-1.5">
          {studios.length === 0 ? (
            <span className="text-muted">{t('managers.no-studios')}</span>
          ) : (
            studios.map((studio, i) => (
              <span
                key={manager.studio_ids[i]}
                className="rounded-pill border border-edge px-3 py-0.5 text-[0.9375rem] wrap-anywhere"
              >
                {studio}
              </span>
            ))
          )}
        </dd>
      </div>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
