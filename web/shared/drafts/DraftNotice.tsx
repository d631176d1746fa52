import { useTranslate } from '../../i18n/use-translate.ts'
import type { FormDraft } from './use-draft.ts'

/** Says that a form holds earlier input, with a button to begin again. */
export function DraftNotice({ draft: { isRestored, startOver } }: { draft: FormDraft }) {
  const t = useTranslate()
  if (!isRestored) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-muted">
      {t('draft.kept')}
      <button type="button" className="link min-h-11" onClick={startOver}>
        {t('draft.start-over')}
      </button>
    </p>
  )
}
