import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTheme } from './theme.ts'

export function ThemeToggle() {
  const t = useTranslate()
  const [theme, choose] = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton aria-label={t(`theme.${other}`)} title={t(`theme.${other}`)} onClick={() => choose(other)}>
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </IconButton>
  )
}
