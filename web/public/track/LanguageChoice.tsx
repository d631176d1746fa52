import type { LanguageText } from '../../../api/contract/shared.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useChooseLanguageMutation } from '../../shared/bookings/track-api.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Select } from '../../ui/Field.tsx'

const languages: readonly LanguageText[] = ['en', 'sw']

/** Selects the language of messages about this booking. */
export function LanguageChoice({ token, language }: { token: string; language: LanguageText }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [choose, { isLoading, originalArgs }] = useChooseLanguageMutation()
  const change = async (chosen: LanguageText | undefined) => {
    if (!chosen) return
    const { error } = await choose({ token, language: chosen })
    dispatch(error ? told(t('money.language-failed'), true) : told(t(`money.language-chosen.${chosen}`)))
  }
  return (
    <Select
      label={t('money.language')}
      value={isLoading ? originalArgs?.language : language}
      onChange={({ target }) => void change(languages.find((each) => each === target.value))}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {t(`money.language.${each}`)}
        </option>
      ))}
    </Select>
  )
}
