import { useState } from 'react'
import type { AdminSessionType } from '../../../../api/contract/admin-session-types.ts'
import { useFormat, useText } from '../../../i18n/use-text.ts'
import { sessionLength } from '../../../shared/availability/session-length.ts'
import { told } from '../../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { refusalOf } from '../dialogs/refusal.ts'
import { Loaded } from '../lists/Loaded.tsx'
import { Summary } from '../lists/Summary.tsx'
import { AddTypesDialog } from './AddTypesDialog.tsx'
import { useTypesOfStudioQuery, useUnassignTypeMutation } from './office-types-api.ts'
import { titleOf } from './type-title.ts'

interface NamedStudio {
  readonly id: string
  readonly name: string
}

/** The session types assigned to a studio, with their totals; more can be assigned, and each can be unassigned. */
export function StudioTypesDialog({ studio, onClose }: { studio: NamedStudio; onClose: () => void }) {
  const say = useText()
  const answer = useTypesOfStudioQuery(studio.id)
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<AdminSessionType | null>(null)
  return (
    <Dialog
      title={say('types.of-studio', { studio: studio.name })}
      closeLabel={say('close')}
      onClose={onClose}
      wide
      footer={
        <div className="flex justify-end">
          <Button kind="signal" disabled={!answer.data} onClick={() => setAdding(true)} className="max-sm:w-full">
            <Icon name="plus" /> {say('types.add-to-studio')}
          </Button>
        </div>
      }
    >
      <Loaded answer={answer} failed={say('types.of-studio-failed')} skeleton={<Skeleton className="h-60 w-full" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              level={3}
              icon="clock"
              title={say('types.of-studio-none')}
              text={say('types.of-studio-none-text')}
            />
          ) : (
            <>
              <Totals types={items} />
              <ul aria-label={say('types.of-studio-list')} className="panel">
                {items.map((type) => (
                  <TypeRow key={type.id} type={type} onUnassign={() => setLeaving(type)} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {adding && answer.data && (
        <AddTypesDialog studio={studio} assigned={answer.data.items} onClose={() => setAdding(false)} />
      )}
      {leaving && <UnassignDialog studio={studio} type={leaving} onClose={() => setLeaving(null)} />}
    </Dialog>
  )
}

function Totals({ types }: { types: readonly AdminSessionType[] }) {
  const say = useText()
  const format = useFormat()
  const sum = (count: (type: AdminSessionType) => number) => types.reduce((all, type) => all + count(type), 0)
  return (
    <Summary
      label={say('types.summary')}
      figures={[
        { text: say('types.total'), figure: String(types.length) },
        { text: say('types.bookings'), figure: String(sum((type) => type.total_bookings)) },
        { text: say('types.revenue'), figure: format.money(sum((type) => type.total_revenue)) },
      ]}
    />
  )
}

function TypeRow({ type, onUnassign }: { type: AdminSessionType; onUnassign: () => void }) {
  const say = useText()
  const format = useFormat()
  const title = titleOf(type)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line px-5 py-3.5 not-last:border-b">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h3 className="text-lg">{title}</h3>
        <p className="text-sm text-muted">
          {[type.name && type.type, sessionLength(say, type.duration_minutes)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="min-w-28 font-semibold tabular-nums">{format.money(type.price)}</p>
      <p className="w-44 max-w-full text-sm text-muted tabular-nums">
        {say('types.booked', { count: type.total_bookings, revenue: format.money(type.total_revenue) })}
      </p>
      <Button
        kind="outline"
        size="small"
        aria-label={say('types.action-of', { action: say('types.unassign'), type: title })}
        onClick={onUnassign}
      >
        {say('types.unassign')}
      </Button>
    </li>
  )
}

function UnassignDialog({
  studio,
  type,
  onClose,
}: {
  studio: NamedStudio
  type: AdminSessionType
  onClose: () => void
}) {
  const say = useText()
  const dispatch = useAppDispatch()
  const [unassign] = useUnassignTypeMutation()
  const words = { name: titleOf(type), studio: studio.name }
  const confirm = async () => {
    const { data, error } = await unassign({ studioId: studio.id, typeId: type.id })
    if (data) dispatch(told(say('types.unassigned', words)))
    return data ? undefined : refusalOf(error, say('types.unassign-failed'))
  }
  return (
    <ConfirmDialog
      title={say('types.unassign-title')}
      text={say('types.unassign-text', words)}
      action={say('types.unassign')}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
