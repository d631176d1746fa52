import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'

/**
 * A switch between grid and darkroom. Each has a key, shown on devices that probably have a keyboard. `isOff` while there
 * is nothing to show.
 */
export function ViewChoice({
  isLightbox,
  onGrid,
  onLightbox,
  isOff,
}: {
  isLightbox: boolean
  onGrid: () => void
  onLightbox: () => void
  isOff: boolean
}) {
  const t = useTranslate()
  return (
    <fieldset disabled={isOff} aria-label={t('gallery.view')} className="flex min-w-0 rounded-pill bg-surface p-1">
      <View label={t('gallery.grid')} shortcut="G" icon="grid" isShown={!isLightbox} onPress={onGrid} />
      <View label={t('gallery.darkroom')} shortcut="D" icon="picture" isShown={isLightbox} onPress={onLightbox} />
    </fieldset>
  )
}

function View({
  label,
  shortcut,
  icon,
  isShown,
  onPress,
}: {
  label: string
  shortcut: string
  icon: IconName
  isShown: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
      className="flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-pill px-3 sm:px-4 text-[0.9375rem] font-semibold transition-colors hover:bg-ink-soft disabled:opacity-60 aria-pressed:bg-ink aria-pressed:text-paper"
    >
      <Icon name={icon} className="max-[359px]:hidden" />
      {label}
      <span
        aria-hidden="true"
        className="hidden rounded-cell border border-current px-1.5 text-xs leading-4.5 font-sans opacity-70 sm:pointer-fine:inline"
      >
        {shortcut}
      </span>
    </button>
  )
}
