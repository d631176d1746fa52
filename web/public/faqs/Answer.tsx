import { useTranslate } from '../../i18n/use-translate.ts'
import { copyText } from '../../shared/feedback/copy-text.ts'
import { noted } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Texts } from './questions.ts'

/** A question that opens to its answer. `open` is only the initial state; afterwards the reader controls it. */
export function Answer({ name, texts, open }: { name: string; texts: Texts; open: boolean }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const copyLink = async () => {
    await copyText(new URL(`/faqs#${name}`, window.location.href).href)
    dispatch(noted('link-copied'))
  }
  return (
    <details id={name} open={open} className="answer group border-b border-line">
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 py-4 font-display text-xl text-pretty [overflow-wrap:anywhere] font-bold tracking-[-0.02em] [&::-webkit-details-marker]:hidden">
        {texts.question}
        <Icon
          name="plus"
          className="transition-transform duration-200 group-open:rotate-45 motion-reduce:transition-none"
        />
      </summary>
      <p className="max-w-[64ch] text-lg text-muted">{texts.answer}</p>
      <button
        type="button"
        aria-label={t('faqs.copy-link', { question: texts.question })}
        onClick={copyLink}
        className="mt-1 mb-4 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] font-medium text-muted hover:text-ink hover:underline"
      >
        <Icon name="copy" className="size-4.5!" /> {t('faqs.link')}
      </button>
    </details>
  )
}
