import { useTranslate } from '../../i18n/use-translate.ts'
import { Skeleton } from '../../ui/States.tsx'

/** The id of the heading that labels the section. */
export const inlineHeadingId = 'pick-hours'

/** The heading and description of the home page calendar. */
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

/** The home page calendar while its script or its studios load. */
export function InlineBookingSkeleton() {
  return (
    <div aria-busy="true">
      <InlineHeading />
      <Skeleton className="mt-6 h-[1180px] w-full rounded-panel! sm:h-[760px]" />
    </div>
  )
}
