import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { download } from '../../shared/feedback/download.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'

/** Saves the stored data about the user as a file. */
export function OwnData() {
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useProblem()
  const save = async () => {
    setBusy(true)
    const failure = await download('/auth/me/data', 'studioni.json')
    setProblem(failure && (() => problemOf(failure).error))
    setBusy(false)
  }
  return (
    <div className="grid gap-4">
      <p>{t('own-data.text')}</p>
      <FormAlert text={problem} />
      <Button kind="outline" wide busy={busy} onClick={() => void save()}>
        {t('own-data.save')}
      </Button>
    </div>
  )
}
