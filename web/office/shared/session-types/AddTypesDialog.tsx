import { type FormEvent, useState } from 'react'
import type { AdminSessionType } from '../../../../api/contract/admin-session-types.ts'
import { joinFacts } from '../../../i18n/format.ts'
import { useFormat, useTranslate } from '../../../i18n/use-translate.ts'
import { sessionLength } from '../../../shared/availability/hours.ts'
import { showToast } from '../../../shared/feedback/toasts.ts'
import { useProblem } from '../../../shared/feedback/use-problem.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { Loaded } from '../lists/Loaded.tsx'
import { titleOf, useAssignTypeMutation, useGlobalTypesQuery } from './office-types-api.ts'

/** Assigns global session types to a studio that does not have them yet. */
export function AddTypesDialog({
  studio,
  assigned,
  onClose,
}: {
  studio: { readonly id: string; readonly name: string }
  assigned: readonly AdminSessionType[]
  onClose: () => void
}) {
  const t = useTranslate()
  const format = useFormat()
  const dispatch = useAppDispatch()
  const answer = useGlobalTypesQuery()
  const [assign] = useAssignTypeMutation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useProblem()
  const has = ({ type }: AdminSessionType) => assigned.some((each) => each.type === type)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0) return setProblem(t('types.add-to-studio-choose'))
    setBusy(true)
    const failed: string[] = []
    for (const id of chosen) {
      const { error } = await assign({ id, assignment: { studioIds: [studio.id] } })
      if (error) failed.push(id)
    }
    setBusy(false)
    setChosen(failed)
    if (failed.length > 0) return setProblem(t('types.some-failed', { count: failed.length }))
    dispatch(showToast(t('types.added-to-studio', { count: chosen.length })))
    onClose()
  }

  return (
    <FormDialog
      title={t('types.add-to-studio')}
      submit={t('types.add-to-studio-save', { count: chosen.length })}
      busy={busy}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-muted">{studio.name}</p>
      <Loaded answer={answer} failed={t('types.available-failed')} skeleton={<Skeleton className="h-40 w-full" />}>
        {({ items }) => {
          const available = items.filter((type) => !has(type))
          if (available.length === 0) return <p>{t('types.add-to-studio-none')}</p>
          return (
            <div className="-mx-2 grid">
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
        }}
      </Loaded>
    </FormDialog>
  )
}
