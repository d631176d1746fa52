import { useState } from 'react'
import type * as z from 'zod'
import type { ListedMessage, listMessages } from '../../../api/contract/messages.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { api } from '../../shared/api-client/api.ts'
import { post } from '../../shared/api-client/requests.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { Filter, FilterBar, StatusFilter } from '../shared/lists/Filter.tsx'
import { RowsSkeleton, whileVisible } from '../shared/lists/Loaded.tsx'
import { pageOf, useListUrl } from '../shared/lists/list-url.ts'
import { PolledList } from '../shared/lists/PolledList.tsx'
import { ListSummary } from '../shared/lists/Summary.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { MessageRow } from './MessageRow.tsx'
import { channels, messageFilterFrom, statuses } from './message-filter.ts'

/** Lists every SMS and email with its status. Messages that failed can be sent again. */
export function MessagesScreen() {
  const { t, format } = useWords()
  const list = useListUrl()
  const [retrying, setRetrying] = useState<ListedMessage>()
  const filter = messageFilterFrom(list.value)
  const narrowed = Object.keys(filter).length > 0
  const answer = messagesApi.useMessagesQuery({ ...filter, ...pageOf(list) }, whileVisible)
  return (
    <OfficePage title={t('office.nav.messages')} subtitle={t('messages.subtitle')}>
      <ListSummary
        answer={answer}
        label={t('messages.summary')}
        count={statuses.length}
        figures={({ byStatus }) =>
          statuses.map((status) => ({ text: t(`messages.status.${status}`), figure: format.count(byStatus[status]) }))
        }
      />
      <FilterBar list={list} search={t('messages.search')}>
        <Filter
          label={t('messages.channel')}
          all={t('messages.all-channels')}
          value={list.value('channel')}
          options={channels.map((value) => ({ value, text: t(`messages.channel.${value}`) }))}
          onChange={(channel) => list.change('channel', channel)}
        />
        <StatusFilter list={list} statuses={statuses} text={(status) => t(`messages.status.${status}`)} />
      </FilterBar>
      <PolledList
        answer={answer}
        idOf={({ id }) => id}
        failed={t('messages.failed')}
        skeleton={
          <RowsSkeleton
            row="flex flex-wrap justify-between gap-4"
            bars={['h-10 w-72 max-w-full', 'h-7 w-28 rounded-pill!']}
          />
        }
        none={{
          icon: 'mail',
          title: t('messages.none'),
          text: t(narrowed ? 'messages.none-narrowed' : 'messages.none-yet'),
          onClear: narrowed && list.clear,
        }}
        row={({ item, left }) => (
          <MessageRow key={item.id} message={item} left={left} onRetry={() => setRetrying(item)} />
        )}
      />
      {retrying && <RetryDialog message={retrying} onClose={() => setRetrying(undefined)} />}
    </OfficePage>
  )
}

/** Asks for confirmation before a message is sent again, and warns if it may already have been sent. */
function RetryDialog({ message, onClose }: { message: ListedMessage; onClose: () => void }) {
  const t = useTranslate()
  const [retry] = messagesApi.useRetryMessageMutation()
  const { id, to, status } = message
  return (
    <ConfirmDialog
      title={t(status === 'unclear' ? 'messages.unclear-title' : 'messages.retry-title')}
      text={t(status === 'unclear' ? 'messages.unclear-text' : 'messages.retry-text', { to })}
      action={t('messages.retry-yes')}
      send={() => retry(id)}
      failed={t('messages.retry-failed')}
      done={t('messages.retried', { to })}
      onClose={onClose}
    />
  )
}

type MessagePage = z.infer<typeof listMessages.answer>
type MessagesInput = Readonly<z.input<typeof listMessages.query>>

const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    messages: build.query<MessagePage, MessagesInput>({
      query: (params) => ({ url: '/admin/messages', params }),
      providesTags: ['Message'],
    }),
    retryMessage: build.mutation<ListedMessage, string>({
      query: (id) => post(`/admin/messages/${id}/retry`),
      // Also after an error: another user acted first, so the list is out of date.
      invalidatesTags: ['Message', 'Audit'],
    }),
  }),
})
