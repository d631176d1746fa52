import { useText } from '../../i18n/use-text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'

/** What is done most often, one step away; the first is the screen's main action. */
export interface QuickAction {
  readonly to: string
  readonly text: string
  readonly icon: IconName
}

export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  const say = useText()
  return (
    <section aria-labelledby="quick-actions" className="panel grid content-start gap-4 p-5 sm:p-6">
      <h2 id="quick-actions" className="text-xl">
        {say('dashboard.actions')}
      </h2>
      <div className="grid gap-2.5">
        {actions.map(({ to, text, icon }) => (
          <ButtonLink key={to} to={to} kind="outline" wide>
            <Icon name={icon} /> {text}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}
