import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Made } from './flow.ts'

/** The confirmation of a booking made on the listing page. */
export function ConfirmedDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const facts = [
    [t('done.code'), made.code],
    [t('done.id'), made.id],
    [t('done.studio'), made.studio],
    [t('done.date'), made.date ? format.shortDate(made.date) : t('toast.date-open')],
    [t('done.email'), made.email],
    [t('done.session'), made.sessionType],
  ]
  return (
    <Dialog
      title={t('done.title')}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <ButtonLink to={made.page} kind="signal" wide onClick={onClose}>
          {t('done.follow')}
        </ButtonLink>
      }
    >
      <p className="text-muted">{t('done.text')}</p>
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
