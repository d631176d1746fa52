import type { Picture } from '../../../api/contract/shared.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { PrimaryBadge } from './PrimaryBadge.tsx'

/**
 * The text and number of the picture. Screen readers announce it when the visitor moves, but not during automatic
 * advance.
 */
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
