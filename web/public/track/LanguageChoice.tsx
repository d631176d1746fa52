import type { LanguageText } from '../../../api/contract/shared.ts'
import { useText } from '../../i18n/use-text.ts'
import { useChooseLanguageMutation } from '../../shared/bookings/track-api.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Select } from '../../ui/Field.tsx'

const languages: readonly LanguageText[] = ['en', 'sw']

/** In which language messages about this booking are written. */
export function LanguageChoice({ token, language }: { token: string; language: LanguageText }) {
  const say = useText()
  const dispatch = useAppDispatch()
  const [choose, { isLoading, originalArgs }] = useChooseLanguageMutation()
  const change = async (chosen: LanguageText | undefined) => {
    if (!chosen) return
    const { error } = await choose({ token, language: chosen })
    dispatch(error ? told(say('money.language-failed'), true) : told(say(`money.language-chosen.${chosen}`)))
  }
  return (
    <Select
      label={say('money.language')}
      value={isLoading ? originalArgs?.language : language}
      onChange={({ target }) => void change(languages.find((each) => each === target.value))}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {say(`money.language.${each}`)}
        </option>
      ))}
    </Select>
  )
}
