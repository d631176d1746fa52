import { useTranslate } from '../../i18n/use-translate.ts'

/** The id by which the section is named. */
export const inlineHeadingId = 'pick-hours'

/** What the calendar of the front page is for. */
export function InlineHeading() {
  const t = useTranslate()
  return (
    <div>
      <h2 id={inlineHeadingId} className="text-[1.75rem] md:text-4xl">
        {t('home.inline')}
      </h2>
      <p className="mt-2 text-muted">{t('home.inline-text')}</p>
    </div>
  )
}
