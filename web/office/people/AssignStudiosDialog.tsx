import { type FormEvent, useState } from 'react'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import type { ListedManager } from '../../../api/contract/people.ts'
import { joinFacts } from '../../i18n/join-facts.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { problemTextOf } from '../shared/dialogs/problem-text.ts'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { SearchBox } from '../shared/lists/SearchBox.tsx'
import { useAssignStudiosMutation, useStudiosToAssignQuery } from './people-api.ts'

/** Assigns exactly the selected studios to a manager. The selection persists while searching for others. */
export function AssignStudiosDialog({ manager, onClose }: { manager: ListedManager; onClose: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(manager.studio_ids))
  const [problem, setProblem] = useProblem()
  const [assign, { isLoading }] = useAssignStudiosMutation()
  const answer = useStudiosToAssignQuery(search)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const { error } = await assign({ id: manager.id, studioIds: [...chosen] })
    if (error) return setProblem(problemTextOf(error, t('managers.assign-failed')))
    dispatch(showToast(t('managers.assigned')))
    onClose()
  }
  const tick = (id: string, ticked: boolean) =>
    setChosen(ticked ? new Set([...chosen, id]) : new Set([...chosen].filter((each) => each !== id)))
  return (
    <FormDialog
      title={t('managers.assign-title', { name: manager.name })}
      submit={t('managers.assign-save', { count: chosen.size })}
      busy={isLoading}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      <SearchBox placeholder={t('managers.assign-search')} value={search} onSearch={setSearch} />
      <Loaded answer={answer} failed={t('managers.studios-failed')} skeleton={<StudiosSkeleton />}>
        {({ items, total }) => (
          <fieldset className="-mx-2">
            <legend className="sr-only">{t('managers.studios')}</legend>
            {items.length === 0 && <p className="p-2 text-muted">{t('managers.assign-none')}</p>}
            {items.map((studio) => (
              <Checkbox
                key={studio.id}
                label={joinFacts(studio.name, studio.code)}
                note={joinFacts(studio.location, keeperOf(studio))}
                checked={chosen.has(studio.id)}
                onChange={(event) => tick(studio.id, event.target.checked)}
              />
            ))}
            {total > items.length && (
              <p className="p-2 text-sm text-muted">{t('managers.assign-more', { shown: items.length, total })}</p>
            )}
          </fieldset>
        )}
      </Loaded>
    </FormDialog>
  )

  function keeperOf({ manager_id, manager_name }: OfficeStudio): string {
    if (manager_name && manager_id !== manager.id) return t('managers.with', { manager: manager_name })
    return manager_name ?? t('managers.nobody')
  }
}

function StudiosSkeleton() {
  return (
    <div className="grid gap-3">
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <Skeleton key={key} className="h-12 w-full" />
      ))}
    </div>
  )
}
