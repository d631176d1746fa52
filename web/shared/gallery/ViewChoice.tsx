import { useText } from '../../i18n/use-text.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'

/**
 * Grid or darkroom. Each has a key of its own, which is shown where there is likely a keyboard. `isOff` while there is
 * nothing to see.
 */
export function ViewChoice({
  isDarkroom,
  onGrid,
  onDarkroom,
  isOff,
}: {
  isDarkroom: boolean
  onGrid: () => void
  onDarkroom: () => void
  isOff: boolean
}) {
  const say = useText()
  return (
    <fieldset disabled={isOff} aria-label={say('gallery.view')} className="flex min-w-0 rounded-pill bg-surface p-1">
      <View label={say('gallery.grid')} shortcut="G" icon="grid" isShown={!isDarkroom} onPress={onGrid} />
      <View label={say('gallery.darkroom')} shortcut="D" icon="picture" isShown={isDarkroom} onPress={onDarkroom} />
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
