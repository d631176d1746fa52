import { useSpeech } from '../../i18n/speech.ts'
import { useText } from '../../i18n/use-text.ts'
import { PlainButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { told } from '../feedback/toasts.ts'
import { useAppDispatch } from '../store/store.ts'

/** Speaks the other language, which calls itself by its own name, so that whoever reads it finds it. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const say = useText()
  const dispatch = useAppDispatch()
  const { language, isChanging, speak } = useSpeech()
  const other = language === 'en' ? 'sw' : 'en'
  const change = async () => {
    if (!(await speak(other))) dispatch(told(say('language.failed', { language: say(`language.${other}`) }), true))
  }
  return (
    <PlainButton
      lang={other}
      aria-busy={isChanging || undefined}
      aria-disabled={isChanging}
      onClick={change}
      className={`inline-flex min-h-11 items-center gap-2 rounded-pill px-3 font-medium hover:bg-ink-soft aria-busy:opacity-45 ${className}`}
    >
      <Icon name="language" /> {say(`language.${other}`)}
    </PlainButton>
  )
}
