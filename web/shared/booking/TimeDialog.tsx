import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { daySpanText, spanOf } from '../availability/hours.ts'
import { useAppDispatch, useAppSelector } from '../store/store.ts'
import { studioApi } from '../studios/studio-api.ts'
import { timePicked, timeSkipped, wentTo } from './flow.ts'
import { quote } from './price.tsx'
import { TimePicker, useMonth } from './TimePicker.tsx'
import { type TimePicking, useTimePicking } from './time-picking.ts'

/** Step 2: choosing a day and hours, or skipping them. */
export function TimeDialog({ studioId }: { studioId: string }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const flow = useAppSelector((state) => state.flow)
  const { data: studio } = studioApi.useStudioQuery(studioId)
  const [month, setMonth] = useMonth(flow.date)
  const picking = useTimePicking(studioId, flow, month)
  return (
    <Dialog
      title={t('time.title')}
      eyebrow={studio ? t('flow.at', { step: 2, studio: studio.name }) : t('flow.step', { step: 2 })}
      onClose={() => dispatch(wentTo('closed'))}
      wide
      footer={
        <Footer
          picking={picking}
          onBack={() => dispatch(wentTo('studio'))}
          onSkip={() => dispatch(timeSkipped())}
          onContinue={() => {
            dispatch(timePicked({ date: picking.date, run: picking.run }))
            dispatch(wentTo('details'))
          }}
        />
      }
    >
      <TimePicker
        picking={picking}
        choice={flow}
        onChange={(change) => dispatch(timePicked(change))}
        onMonth={setMonth}
      />
    </Dialog>
  )
}

function Footer({
  picking,
  onBack,
  onSkip,
  onContinue,
}: {
  picking: TimePicking
  onBack: () => void
  onSkip: () => void
  onContinue: () => void
}) {
  const { t, format } = useWords()
  const { run, type, date } = picking
  const span = spanOf(run)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:justify-end">
      <p aria-live="polite" className="text-[0.9375rem] font-semibold tabular-nums max-sm:w-full sm:mr-auto">
        <NoBreakText text={span ? daySpanText(t, format, date, span) : t('time.hint')} />
      </p>
      <Button kind="quiet" onClick={onBack} className="max-sm:min-h-10 max-sm:px-4 max-sm:text-[0.9375rem]">
        {t('time.back')}
      </Button>
      <Button kind="outline" onClick={onSkip} className="max-sm:min-h-10 max-sm:px-4 max-sm:text-[0.9375rem]">
        {t('time.skip')}
      </Button>
      <Button kind="signal" disabled={!span} onClick={onContinue} className="max-sm:w-full">
        {span && type
          ? t('time.continue-with', { price: format.money(quote(type, run.length).total) })
          : t('time.continue')}
      </Button>
    </div>
  )
}
