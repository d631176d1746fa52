import { useTranslate } from '../../../i18n/use-translate.ts'
import { showToast } from '../../../shared/feedback/toasts.ts'
import { useCopy } from '../../../shared/feedback/use-copy.ts'
import { useProblem } from '../../../shared/feedback/use-problem.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { problemTextOf } from '../dialogs/ErrorBanner.tsx'
import { useResendLinkMutation } from './bookings-api.ts'

/** The payment link of a booking, which can be copied or sent to the customer again. */
export function PaymentLink({ bookingId, code, link }: { bookingId: string; code: string; link: string }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [resend, { isLoading }] = useResendLinkMutation()
  const [problem, setProblem] = useProblem()
  const copy = useCopy()
  const sendAgain = async () => {
    const { error } = await resend(bookingId)
    setProblem(error && ((t) => problemTextOf(error, t('bookings.link-failed'))))
    if (!error) dispatch(showToast(t('bookings.link-sent', { code })))
  }
  return (
    <div className="mt-2 grid grid-cols-1 gap-2">
      <p className="min-w-0">
        <span className="block text-muted">{t('bookings.link')}</span>
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="block truncate font-medium underline underline-offset-4"
        >
          {link.replace(/^https?:\/\//, '')}
        </a>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" size="small" onClick={() => void copy(link, t('bookings.link-copied'))}>
          <Icon name="copy" /> {t('bookings.link-copy')}
        </Button>
        <Button kind="outline" size="small" busy={isLoading} onClick={sendAgain}>
          <Icon name="mail" /> {t('bookings.link-send')}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-signal-text">
          {problem}
        </p>
      )}
    </div>
  )
}
