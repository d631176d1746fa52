import { type FormEvent, useState } from 'react'
import type { AdminSessionType } from '../../../../api/contract/admin-session-types.ts'
import type { OfficeStudio } from '../../../../api/contract/office-studios.ts'
import { isSameText } from '../../../../language/text.ts'
import { joinFacts } from '../../../i18n/format.ts'
import { useTranslate, useWords } from '../../../i18n/use-translate.ts'
import { sessionLength } from '../../../shared/availability/hours.ts'
import { useCloseIfOpen, useProblem } from '../../../shared/feedback/use-problem.ts'
import { useToast } from '../../../shared/feedback/use-toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { problemTextOf } from '../dialogs/ErrorBanner.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { Loaded } from '../lists/Loaded.tsx'
import { Summary } from '../lists/Summary.tsx'
import { takesBookings } from '../walk-ins/walk-ins-api.ts'
import { officeTypesApi, titleOf } from './office-types-api.ts'

interface NamedStudio {
  readonly id: string
  readonly name: string
}

/** The session types of a studio with their totals. More can be assigned if it is public; each can be unassigned. */
export function StudioTypesDialog({ studio, onClose }: { studio: OfficeStudio; onClose: () => void }) {
  const t = useTranslate()
  const answer = officeTypesApi.useTypesOfStudioQuery(studio.id)
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<AdminSessionType | null>(null)
  const isPublic = takesBookings(studio)
  return (
    <Dialog
      title={t('types.of-studio', { studio: studio.name })}
      onClose={onClose}
      wide
      footer={
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {!isPublic && <p className="text-sm text-muted">{t('types.only-active')}</p>}
          <Button
            kind="signal"
            disabled={!answer.data || !isPublic}
            onClick={() => setAdding(true)}
            className="max-sm:w-full"
          >
            <Icon name="plus" /> {t('types.add-to-studio')}
          </Button>
        </div>
      }
    >
      <Loaded answer={answer} failed={t('types.of-studio-failed')} skeleton={<Skeleton className="h-60 w-full" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              level={3}
              icon="clock"
              title={t('types.of-studio-none')}
              text={t('types.of-studio-none-text')}
            />
          ) : (
            <>
              <Totals types={items} />
              <ul aria-label={t('types.of-studio-list')} className="panel">
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
  const { t, format } = useWords()
  const sum = (count: (type: AdminSessionType) => number) => types.reduce((all, type) => all + count(type), 0)
  return (
    <Summary
      label={t('office.summary')}
      figures={[
        { text: t('types.total'), figure: format.count(types.length) },
        { text: t('types.bookings'), figure: format.count(sum((type) => type.total_bookings)) },
        { text: t('office.revenue'), figure: format.money(sum((type) => type.total_revenue)) },
      ]}
    />
  )
}

function TypeRow({ type, onUnassign }: { type: AdminSessionType; onUnassign: () => void }) {
  const { t, format } = useWords()
  const title = titleOf(type)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line px-5 py-3.5 not-last:border-b">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h3 className="text-lg">{title}</h3>
        <p className="text-sm text-muted">
          {joinFacts(type.name && type.type, sessionLength(t, type.duration_minutes))}
        </p>
      </div>
      <p className="min-w-28 font-semibold tabular-nums">{format.money(type.price)}</p>
      <p className="w-44 max-w-full text-sm text-muted tabular-nums">
        {t('types.booked', { count: type.total_bookings, revenue: format.money(type.total_revenue) })}
      </p>
      <Button
        kind="outline"
        size="small"
        aria-label={t('types.action-of', { action: t('types.unassign'), type: title })}
        onClick={onUnassign}
      >
        {t('types.unassign')}
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
  const t = useTranslate()
  const [unassign] = officeTypesApi.useUnassignTypeMutation()
  const words = { name: titleOf(type), studio: studio.name }
  return (
    <ConfirmDialog
      title={t('types.unassign-title')}
      text={t('types.unassign-text', words)}
      action={t('types.unassign')}
      send={() => unassign({ studioId: studio.id, typeId: type.id })}
      failed={t('types.unassign-failed')}
      done={t('types.unassigned', words)}
      onClose={onClose}
    />
  )
}

/** Assigns global session types to a studio that does not have them yet. */
function AddTypesDialog({
  studio,
  assigned,
  onClose,
}: {
  studio: { readonly id: string; readonly name: string }
  assigned: readonly AdminSessionType[]
  onClose: () => void
}) {
  const { t, format } = useWords()
  const close = useCloseIfOpen(onClose)
  const toast = useToast()
  const answer = officeTypesApi.useGlobalTypesQuery()
  const [assign] = officeTypesApi.useAssignTypeMutation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useProblem()
  const has = ({ type }: AdminSessionType) => assigned.some((each) => isSameText(each.type, type))
  const available = answer.data?.items.filter((type) => !has(type)) ?? []
  // Another person may have assigned or deleted a selected type in the meantime.
  const selected = available.filter(({ id }) => chosen.includes(id))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (selected.length === 0) return setProblem(t('types.add-to-studio-choose'))
    setBusy(true)
    const failed: string[] = []
    let reason = ''
    for (const { id, revision } of selected) {
      const { error } = await assign({ id, assignment: { studioIds: [studio.id], revision } })
      if (!error) continue
      failed.push(id)
      reason = problemTextOf(error, '')
    }
    setBusy(false)
    setChosen(failed)
    if (failed.length > 0) return setProblem(`${t('types.some-failed', { count: failed.length })}\n${reason}`.trim())
    toast(t('types.added-to-studio', { count: selected.length }))
    close()
  }

  return (
    <FormDialog
      title={t('types.add-to-studio')}
      submit={t('types.add-to-studio-save', { count: selected.length })}
      busy={busy}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-muted">{studio.name}</p>
      <Loaded answer={answer} failed={t('types.available-failed')} skeleton={<Skeleton className="h-40 w-full" />}>
        {() =>
          available.length === 0 ? (
            <p>{t('types.add-to-studio-none')}</p>
          ) : (
            <div className="-mx-2 grid grid-cols-1">
              {available.map((type) => (
                <Checkbox
                  key={type.id}
                  label={titleOf(type)}
                  note={joinFacts(sessionLength(t, type.duration_minutes), format.money(type.price))}
                  checked={chosen.includes(type.id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, type.id] : chosen.filter((id) => id !== type.id))
                  }
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </FormDialog>
  )
}
