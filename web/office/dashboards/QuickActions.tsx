import { useTranslate } from '../../i18n/use-translate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'

/** A link to a frequent action. */
export interface QuickAction {
  readonly to: string
  readonly text: string
  readonly icon: IconName
}

/** Links to the most frequent actions. They appear beside the title, before any statistics have loaded. */
export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-2 font-sans text-sm font-medium tracking-normal text-muted">
        {t('dashboard.actions')}
      </h2>
      <div className="flex flex-wrap gap-2">
        {actions.map(({ to, text, icon }) => (
          <ButtonLink key={to} to={to} kind="outline" size="small">
            <Icon name={icon} className="size-4.5!" /> {text}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}
