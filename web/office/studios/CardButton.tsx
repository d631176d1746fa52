import { useTranslate } from '../../i18n/use-translate.ts'
import { Button, type ButtonKind } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { handOn } from '../../ui/use-focus-back.ts'

/** An action button of a card. Its label for screen readers also names the studio. */
export function CardButton({
  text,
  studio,
  icon,
  kind = 'outline',
  busy = false,
  disabled = false,
  title,
  className = '',
  onPress,
}: {
  text: string
  studio: string
  icon?: IconName
  kind?: ButtonKind
  busy?: boolean
  disabled?: boolean
  title?: string | undefined
  className?: string
  onPress: () => void
}) {
  const t = useTranslate()
  return (
    <Button
      kind={kind}
      size="small"
      className={`px-3! ${className}`}
      aria-label={t('office-studios.action-of', { action: text, studio })}
      busy={busy}
      disabled={disabled}
      title={title}
      onClick={({ currentTarget }) => {
        handOn(currentTarget)
        onPress()
      }}
    >
      {icon && <Icon name={icon} className="size-4.5!" />} {text}
    </Button>
  )
}
