import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Marks the primary picture of a studio. */
export function PrimaryBadge({ className = '' }: { className?: string }) {
  const t = useTranslate()
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-pill bg-gold-soft py-0.5 pr-2.5 pl-2 text-[0.8125rem] font-semibold text-gold ${className}`}
    >
      <Icon name="star" className="size-4!" /> {t('gallery.primary')}
    </span>
  )
}
