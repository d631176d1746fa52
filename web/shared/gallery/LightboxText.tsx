import type { Picture } from '../../../api/contract/shared.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { PrimaryBadge } from './PrimaryBadge.tsx'

/** What is seen and which of how many it is: said aloud when somebody leafs, but not while the pictures go on by themselves. */
export function LightboxText({
  picture,
  place,
  count,
  isPlaying,
}: {
  picture: Picture | undefined
  place: number
  count: number
  isPlaying: boolean
}) {
  const t = useTranslate()
  return (
    <div
      aria-live={isPlaying ? 'off' : 'polite'}
      aria-atomic="true"
      className="flex min-h-12 min-w-0 items-center gap-4 [grid-area:words]"
    >
      <p className="min-w-0 flex-1 text-[0.9375rem] leading-snug wrap-anywhere">
        {picture?.isPrimary && <PrimaryBadge look="mr-2.5 align-middle" />}
        {picture?.caption ?? picture?.altText}
      </p>
      <p className="shrink-0 text-[0.9375rem] text-muted tabular-nums">
        {t('gallery.position', { place: place + 1, count })}
      </p>
    </div>
  )
}
