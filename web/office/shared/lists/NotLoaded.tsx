import { useTranslate } from '../../../i18n/use-translate.ts'
import { TryAgain } from '../../../ui/TryAgain.tsx'
import type { Answer } from './Loaded.tsx'

/** One line with a retry button, for a small part of a screen that failed to load. */
export function NotLoaded({ text, answer }: { text: string; answer: Pick<Answer<unknown>, 'isFetching' | 'refetch'> }) {
  const t = useTranslate()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem]">
      <span className="font-medium text-signal-text">{text}</span>
      <TryAgain busy={answer.isFetching} onTryAgain={() => void answer.refetch()} className="min-h-11">
        {t('try-again')}
      </TryAgain>
    </div>
  )
}
