import { useState } from 'react'
import type { AdminSessionType } from '../../../api/contract/admin-session-types.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { sessionLength } from '../../shared/availability/hours.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { studioWithCode } from '../../shared/studios/studio-text.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogSteps } from '../../ui/Dialog.tsx'
import { noSteps } from '../../ui/history-layers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { Filter, FilterBar } from '../shared/lists/Filter.tsx'
import { EmptyList, Loaded } from '../shared/lists/Loaded.tsx'
import { pageOf, pageSize, useListUrl, useNew } from '../shared/lists/list-url.ts'
import { Pagination } from '../shared/lists/Pagination.tsx'
import { ListSummary } from '../shared/lists/Summary.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { officeTypesApi, titleOf } from '../shared/session-types/office-types-api.ts'

type CardAction = 'edit' | 'clone' | 'assign' | 'delete'
const actions = ['assign', 'edit-short', 'clone', 'delete'] as const
const openedBy = { assign: 'assign', 'edit-short': 'edit', clone: 'clone', delete: 'delete' } as const

/** A session type: description, studios, price and number of bookings. */
function SessionTypeCard({
  type,
  cloning,
  onAction,
}: {
  type: AdminSessionType
  /** Whether the type is being cloned. */
  cloning: boolean
  onAction: (action: CardAction) => void
}) {
  const t = useTranslate()
  const title = titleOf(type)
  return (
    <article aria-label={title} className="panel flex flex-col">
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="min-w-0 text-[1.3125rem] break-words">
            {title}
            {type.name && (
              <span className="ml-2 font-sans text-sm font-normal tracking-normal text-muted">{type.type}</span>
            )}
          </h2>
          <StatusChip tone="neutral">
            {t(type.studio_id ? 'types.scope.studio-specific' : 'types.scope.global')}
          </StatusChip>
        </div>
        {type.description && <p className="line-clamp-2 text-[0.9375rem]">{type.description}</p>}
        <Facts type={type} />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
        {actions.map((action) => (
          <Button
            key={action}
            kind="outline"
            size="small"
            busy={action === 'clone' && cloning}
            aria-label={t('types.action-of', { action: t(`types.${action}`), type: title })}
            onClick={() => onAction(openedBy[action])}
          >
            {t(`types.${action}`)}
          </Button>
        ))}
      </div>
    </article>
  )
}

function Facts({ type }: { type: AdminSessionType }) {
  const { t, format } = useWords()
  const facts = [
    [t('office.price'), format.money(type.price)],
    [t('types.duration'), sessionLength(t, type.duration_minutes)],
    [
      t('booking.studio'),
      type.studio_name && type.studio_code
        ? studioWithCode({ name: type.studio_name, code: type.studio_code })
        : t('types.scope.global'),
    ],
    [t('types.bookings'), format.count(type.total_bookings)],
    [t('office.revenue'), format.money(type.total_revenue)],
    [t('types.created'), format.fullDate(type.created_at)],
  ]
  return (
    <dl className="mt-auto grid grid-cols-2 gap-x-6 gap-y-3 pt-1 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-[0.8125rem] text-muted">{name}</dt>
          <dd className="text-[0.9375rem] font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const SessionTypeDialog = onDemand(async () => (await import('./SessionTypeDialog.tsx')).SessionTypeDialog)
const AssignTypeDialog = onDemand(async () => (await import('./AssignTypeDialog.tsx')).AssignTypeDialog)
const DeleteTypeDialog = onDemand(async () => (await import('./SessionTypeDialog.tsx')).DeleteTypeDialog)

const scopes = ['global', 'studio-specific'] as const

interface Open {
  readonly what: Exclude<CardAction, 'clone'>
  readonly type: AdminSessionType
}

/** Lists all session types for admins. `?new` opens the form for a new one. */
export function SessionTypes() {
  const { t, format } = useWords()
  const list = useListUrl()
  const creating = useNew()
  const [open, setOpen] = useState<Open | null>(null)
  const search = list.value('search')
  const type = scopes.find((each) => each === list.value('type'))
  const answer = officeTypesApi.useAdminTypesQuery({
    ...(search && { search }),
    ...(type && { type }),
    ...pageOf(list),
  })
  const close = () => setOpen(null)
  const narrowed = search !== '' || list.value('type') !== ''
  return (
    <OfficePage
      title={t('office.nav.session-types')}
      actions={
        <Button kind="signal" onClick={creating.show}>
          <Icon name="plus" /> {t('types.create')}
        </Button>
      }
    >
      <ListSummary
        answer={answer}
        label={t('office.summary')}
        count={4}
        figures={({ totals }) =>
          totals && [
            { text: t('types.total'), figure: format.count(totals.total) },
            { text: t('types.scope.global'), figure: format.count(totals.global) },
            { text: t('types.scope.studio-specific'), figure: format.count(totals.studio_specific) },
            { text: t('types.bookings'), figure: format.count(totals.bookings) },
          ]
        }
      />
      <FilterBar list={list} search={t('types.search')}>
        <Filter
          label={t('types.filter')}
          all={t('types.scope.all')}
          value={list.value('type')}
          options={scopes.map((value) => ({ value, text: t(`types.scope.${value}`) }))}
          onChange={(scope) => list.change('type', scope)}
        />
      </FilterBar>
      <Loaded pageSize={pageSize} answer={answer} failed={t('types.load-failed')} skeleton={<CardsSkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyList
              icon="clock"
              title={t('types.none')}
              text={t(narrowed ? 'types.none-text' : 'types.none-yet')}
              onClear={narrowed && list.clear}
            />
          ) : (
            <>
              <Cards types={items} onOpen={setOpen} />
              <Pagination list={list} total={total} />
            </>
          )
        }
      </Loaded>
      {creating.open && (
        <DialogSteps value={noSteps}>
          <SessionTypeDialog onClose={creating.close} />
        </DialogSteps>
      )}
      {open?.what === 'edit' && <SessionTypeDialog type={open.type} onClose={close} />}
      {open?.what === 'assign' && <AssignTypeDialog type={open.type} onClose={close} />}
      {open?.what === 'delete' && <DeleteTypeDialog type={open.type} onClose={close} />}
    </OfficePage>
  )
}

/** The cards of the session types. Cloning needs no dialog. */
function Cards({ types, onOpen }: { types: readonly AdminSessionType[]; onOpen: (open: Open) => void }) {
  const t = useTranslate()
  const toast = useToast()
  const [clone, cloning] = officeTypesApi.useCloneTypeMutation()
  const makeCopy = async (type: AdminSessionType) => {
    const { data, error } = await clone(type.id)
    if (data) toast(t('types.cloned', { type: data.type }))
    else toast(problemTextOf(error, t('types.clone-failed')), true)
  }
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      {types.map((type) => (
        <SessionTypeCard
          key={type.id}
          type={type}
          cloning={cloning.isLoading && cloning.originalArgs === type.id}
          onAction={(what) => (what === 'clone' ? void makeCopy(type) : onOpen({ what, type }))}
        />
      ))}
    </div>
  )
}

function CardsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      {['1', '2', '3', '4'].map((key) => (
        <div key={key} className="panel">
          <div className="grid gap-4 p-5">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-22 w-full" />
          </div>
          <div className="flex gap-2 border-t border-line px-5 py-3">
            <Skeleton className="h-10 w-36 rounded-pill!" />
            <Skeleton className="h-10 w-20 rounded-pill!" />
          </div>
        </div>
      ))}
    </div>
  )
}
