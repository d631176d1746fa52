import { useFormat, useText } from '../../i18n/use-text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Made } from './flow.ts'

/** The end of a booking made on the listing page. */
export function ConfirmedDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  const say = useText()
  const format = useFormat()
  const facts = [
    [say('done.code'), made.code],
    [say('done.id'), made.id],
    [say('done.studio'), made.studio],
    [say('done.date'), made.date ? format.shortDate(made.date) : say('toast.date-open')],
    [say('done.email'), made.email],
    [say('done.session'), made.sessionType],
  ]
  return (
    <Dialog
      title={say('done.title')}
      closeLabel={say('close')}
      onClose={onClose}
      footer={
        <ButtonLink to={made.page} kind="signal" wide onClick={onClose}>
          {say('done.follow')}
        </ButtonLink>
      }
    >
      <p className="text-muted">{say('done.text')}</p>
      <dl className="mt-5 grid gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-6 border-b border-line pb-3 last:border-0">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd
              className={`text-right wrap-anywhere tabular-nums ${value === made.id ? 'text-[0.8125rem]' : 'font-semibold'}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
