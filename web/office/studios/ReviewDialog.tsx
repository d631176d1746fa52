import { useState } from 'react'
import type { OfficeStudio, OfficeStudioDetail, StudioField } from '../../../api/contract/office-studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { ErrorBanner } from '../shared/dialogs/ErrorBanner.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { type Choice, type Choices, EditChanges } from './EditChanges.tsx'
import { reviewOf } from './edit-changes.ts'
import { officeStudiosApi, useHoldStudio } from './office-studios-api.ts'

/** The review of a pending approval: before, after and the decision. */
export function ReviewDialog({
  studio,
  onReject,
  onClose,
}: {
  studio: OfficeStudio
  /** Receives the version that was reviewed. */
  onReject: (seen: number | null) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const hold = useHoldStudio()
  const answer = officeStudiosApi.useAdminStudioQuery(studio.id, { refetchOnMountOrArgChange: true })
  const current = answer.data?.data.studio
  // The dialog follows the pending version. A decision applies to the version seen first, and is dropped if it changed.
  const [seen, setSeen] = useState<number>()
  const [choices, setChoices] = useState<Choices>({})
  const [problem, setProblem] = useProblem()
  if (seen === undefined && current?.pending_version && !answer.isFetching) setSeen(current.pending_version)
  const waits = current?.pending_approval && seen !== undefined

  const approve = () => {
    const conflicts = current?.pending_conflicts ?? []
    const open = conflicts.filter((field) => !choices[field])
    if (open.length > 0) {
      const fields = open.map((field) => t(`office-studios.field.${field}`)).join(', ')
      return setProblem(t('office-studios.choose-first', { fields }))
    }
    const resolutions = Object.fromEntries(conflicts.map((field) => [field, choices[field]]))
    hold(studio, { what: 'approve', version: seen ?? null, resolutions })
    onClose()
  }

  return (
    <Dialog
      title={t('office-studios.review-title')}
      eyebrow={studio.name}
      onClose={onClose}
      wide
      footer={
        <div className="grid gap-3">
          {problem && <ErrorBanner text={problem} onDismiss={() => setProblem(undefined)} />}
          <div className="flex flex-wrap justify-end gap-3">
            <Button kind="outline" disabled={!waits} onClick={() => onReject(seen ?? null)}>
              {t('office-studios.reject')}
            </Button>
            <Button kind="signal" disabled={!waits} onClick={approve}>
              {t('office-studios.approve')}
            </Button>
          </div>
        </div>
      }
    >
      <Loaded answer={answer} failed={t('office.studios-failed')} skeleton={<Skeleton className="h-40 w-full" />}>
        {({ data }) => (
          <Waiting
            studio={data.studio}
            choices={choices}
            onChoose={(field, choice) => setChoices((before) => ({ ...before, [field]: choice }))}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

function Waiting({
  studio,
  choices,
  onChoose,
}: {
  studio: OfficeStudioDetail
  choices: Choices
  onChoose: (field: StudioField, choice: Choice) => void
}) {
  const t = useTranslate()
  if (!studio.pending_approval) return <p>{t('office-studios.review-none')}</p>
  return (
    <div className="grid gap-4">
      {studio.archive_requested && <p>{t('office-studios.asks.archive')}</p>}
      {studio.pending_kind === 'creation' && <p>{t('office-studios.asks.creation')}</p>}
      {studio.approved_at && (
        <a href={`/studios/${studio.code}`} target="_blank" rel="noreferrer" className="link justify-self-start">
          {t('office-studios.see-live')}
        </a>
      )}
      {studio.pending_edit && <EditChanges {...reviewOf(studio)} choices={choices} onChoose={onChoose} />}
    </div>
  )
}
