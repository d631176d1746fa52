import type { Callback } from '../../../api/contract/admin-payments.ts'
import { useWords } from '../../i18n/use-translate.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Filter, FilterBar } from '../shared/lists/Filter.tsx'
import { whileVisible } from '../shared/lists/Loaded.tsx'
import { pageOf, useListUrl } from '../shared/lists/list-url.ts'
import { LeftNote, PolledList, useRowButton } from '../shared/lists/PolledList.tsx'
import { ListSummary } from '../shared/lists/Summary.tsx'
import { MoneyPage } from './MoneyPage.tsx'
import { moneyApi } from './money-api.ts'
import { verdicts, verdictTones } from './money-words.ts'

const pageSize = 20

/** Lists every request to the M-Pesa callback URLs with its verdict. */
export function CallbacksScreen() {
  const { t, format } = useWords()
  const list = useListUrl()
  const verdict = verdicts.find((each) => each === list.value('verdict'))
  const answer = moneyApi.useCallbacksQuery({ ...(verdict && { verdict }), ...pageOf(list, pageSize) }, whileVisible)
  return (
    <MoneyPage part="callbacks">
      <ListSummary
        answer={answer}
        label={t('callbacks.summary')}
        count={verdicts.length}
        figures={({ totals }) =>
          verdicts.map((each) => ({ text: t(`callbacks.verdict.${each}`), figure: format.count(totals[each]) }))
        }
      />
      <FilterBar list={list}>
        <Filter
          label={t('callbacks.verdict')}
          all={t('callbacks.all')}
          value={verdict ?? ''}
          options={verdicts.map((value) => ({ value, text: t(`callbacks.verdict.${value}`) }))}
          onChange={(value) => list.change('verdict', value)}
        />
      </FilterBar>
      <PolledList
        answer={answer}
        idOf={({ id }) => id}
        pageSize={pageSize}
        failed={t('callbacks.failed')}
        none={{
          icon: 'history',
          title: t('callbacks.none'),
          text: t(verdict ? 'callbacks.none-narrowed' : 'callbacks.none-text'),
          onClear: verdict !== undefined && list.clear,
        }}
        row={({ item, left }) => <CallbackRow key={item.id} callback={item} left={left} />}
      />
    </MoneyPage>
  )
}

const kinds = ['prompt', 'confirmation', 'validation', 'result', 'status', 'timeout'] as const

/** A callback: its claimed kind, source, verdict and reason. It opens to its content. */
function CallbackRow({ callback, left }: { callback: Callback; left: boolean }) {
  const { t, format } = useWords()
  const { open, id, button } = useRowButton('min-h-7 items-start text-left', 'mt-1')
  const { kind, source, receivedAt, verdict, reason, judgedAt, attemptId, body } = callback
  const known = kinds.find((each) => each === kind)
  return (
    <li className="border-line not-last:border-b">
      <div className="relative flex flex-wrap items-start gap-x-5 gap-y-1 px-4 py-4 hover:bg-sunken sm:px-6">
        <h2 className="min-w-0 flex-1 basis-36 font-sans text-base tracking-normal">
          {button(known ? t(`callbacks.kind.${known}`) : kind)}
        </h2>
        {left ? (
          <LeftNote />
        ) : (
          <StatusChip tone={verdictTones[verdict]}>{t(`callbacks.verdict.${verdict}`)}</StatusChip>
        )}
        <div className="basis-full pl-4">
          {reason && (
            <p lang="en" className="break-words">
              {reason}
            </p>
          )}
          <p className="text-sm text-muted tabular-nums">
            {t('callbacks.came', { moment: format.moment(receivedAt), source })}
          </p>
        </div>
      </div>
      <div id={id} className={open ? 'grid gap-3 border-t border-dashed border-line px-4 py-5 sm:px-10' : ''}>
        {open && (
          <>
            <p className="text-[0.9375rem] break-words text-muted tabular-nums">
              {judgedAt ? t('callbacks.judged', { moment: format.moment(judgedAt) }) : t('callbacks.not-judged')}{' '}
              {attemptId && t('callbacks.about', { id: attemptId })}
            </p>
            <pre className="max-h-80 overflow-auto rounded-control bg-sunken px-4 py-3 text-sm break-all whitespace-pre-wrap">
              {body || t('callbacks.empty')}
            </pre>
          </>
        )}
      </div>
    </li>
  )
}
