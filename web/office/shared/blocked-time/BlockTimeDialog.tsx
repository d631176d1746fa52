import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { NamespaceProvider } from '../../../i18n/NamespaceProvider.tsx'
import { useFormat, useTranslate } from '../../../i18n/use-translate.ts'
import { tieErrors } from '../../../shared/api-client/form-errors.ts'
import { problemOf, type TakenBooking } from '../../../shared/api-client/problem.ts'
import { dateOf, hourOf } from '../../../shared/availability/clock.ts'
import { attemptFor } from '../../../shared/booking/attempt.ts'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { showToast } from '../../../shared/feedback/toasts.ts'
import { useProblem } from '../../../shared/feedback/use-problem.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { problemTextOf } from '../dialogs/problem-text.ts'
import type { Namespace } from '../page/navigation.ts'
import { BlockFields } from './BlockFields.tsx'
import { type BlockForm, type BlockStart, blockOf, emptyBlock } from './block-form.ts'
import { useBlockTimeMutation } from './blocked-time-api.ts'
import { blockedTimeTexts } from './texts.ts'

interface DialogProps {
  readonly area: Namespace
  readonly studioId: string
  readonly start?: BlockStart | undefined
  readonly onClose: () => void
}

/** Blocks hours of a studio: of one day, of several days or every week. */
export const BlockTimeDialog = (opened: DialogProps) => (
  <NamespaceProvider texts={blockedTimeTexts}>
    <Blocking {...opened} />
  </NamespaceProvider>
)

/** The fields that the server may reject, by its names. */
const serverFields = ['from', 'to', ['weekdays', 'weekdays'], ['hours', 'end'], 'reason'] as const

function Blocking({ area, studioId, start, onClose }: DialogProps) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const form = useForm<BlockForm>({ defaultValues: emptyBlock(start) })
  const draft = useDraft(form, `blocked time ${[studioId, start?.date, start?.hour].join(' ')}`)
  const [block] = useBlockTimeMutation()
  const [problem, setProblem] = useProblem()
  const [taken, setTaken] = useState<readonly TakenBooking[]>([])
  const attempt = useRef<ReturnType<typeof attemptFor>>(null)
  const send = async (typed: BlockForm) => {
    setProblem(undefined)
    setTaken([])
    const body = blockOf(typed)
    attempt.current = attemptFor(attempt.current, JSON.stringify([studioId, body]))
    const { data, error } = await block({ studioId, key: attempt.current.key, body })
    if (data) {
      dispatch(showToast(t('blocked-time.blocked', { days: data.data.days.length })))
      draft.clear()
      return onClose()
    }
    const refused = problemOf(error)
    if (refused.status >= 400 && refused.status < 500) attempt.current = null
    setTaken(refused.bookings ?? [])
    const isVisible = tieErrors(form, serverFields, error)
    setProblem(isVisible ? undefined : problemTextOf(error, t('blocked-time.failed')))
  }
  return (
    <FormDialog
      title={t('blocked-time.block')}
      submit={t('blocked-time.block')}
      busy={form.formState.isSubmitting}
      draft={draft}
      problem={problem}
      alert={taken.length > 0 && <TakenBookings bookings={taken} area={area} />}
      onDismiss={() => setProblem(undefined)}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <BlockFields form={form} />
    </FormDialog>
  )
}

/** The bookings that take some of the hours, each with a link. */
function TakenBookings({ bookings, area }: { bookings: readonly TakenBooking[]; area: Namespace }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <ul aria-label={t('blocked-time.taken')} className="grid max-h-40 gap-1 overflow-y-auto">
      {bookings.map(({ id, code, customerName, startTime }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
          <Link to={`/${area}/bookings?search=${code}`} className="link inline-flex min-h-8 items-center tabular-nums">
            {code}
          </Link>
          <span className="font-semibold">{customerName}</span>
          <span className="text-muted tabular-nums">
            {t('blocked-time.at', { day: format.shortDate(dateOf(startTime)), hour: format.hour(hourOf(startTime)) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
