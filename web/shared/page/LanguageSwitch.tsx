import { useLocale } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { PlainButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../feedback/toasts.ts'
import { useAppDispatch } from '../store/store.ts'

/** Switches to the other language. The label is that language's own name, so that its readers find it. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const { language, isChanging, changeLanguage } = useLocale()
  const other = language === 'en' ? 'sw' : 'en'
  const change = async () => {
    if (!(await changeLanguage(other)))
      dispatch(showToast(t('language.failed', { language: t(`language.${other}`) }), true))
  }
  return (
    <PlainButton
      lang={other}
      aria-busy={isChanging || undefined}
      aria-disabled={isChanging}
      onClick={change}
      className={`inline-flex min-h-11 items-center gap-2 rounded-pill px-3 font-medium hover:bg-ink-soft aria-busy:opacity-45 ${className}`}
    >
      <Icon name="language" /> {t(`language.${other}`)}
    </PlainButton>
  )
}
