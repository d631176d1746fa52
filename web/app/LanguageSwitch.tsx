import { useSpeech } from '../i18n/speech.ts'
import { useText } from '../i18n/use-text.ts'
import { Icon } from '../ui/Icon.tsx'

/** Speaks the other language, which calls itself by its own name, so that whoever reads it finds it. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const say = useText()
  const { language, speak } = useSpeech()
  const other = language === 'en' ? 'sw' : 'en'
  return (
    <button
      type="button"
      lang={other}
      onClick={() => speak(other)}
      className={`inline-flex min-h-11 items-center gap-2 rounded-pill px-3 font-medium hover:bg-ink-soft ${className}`}
    >
      <Icon name="language" /> {say(`language.${other}`)}
    </button>
  )
}
