import type { LanguageText } from '../../../api/contract/shared.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useText } from '../../i18n/use-text.ts'
import { Select } from '../../ui/Field.tsx'
import { useChooseLanguageMutation } from './track-api.ts'

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
