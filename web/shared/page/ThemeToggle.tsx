import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTheme } from './theme.ts'

/** Switches to the other theme. */
export function ThemeToggle() {
  const say = useText()
  const [theme, choose] = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton aria-label={say(`theme.${other}`)} title={say(`theme.${other}`)} onClick={() => choose(other)}>
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </IconButton>
  )
}
