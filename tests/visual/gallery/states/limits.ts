import { type Block, type Holder, listBlocks, listHolders } from '../../../../api/contract/admin-blocks.ts'
import { rejectBookings } from '../../../../api/contract/admin-bookings.ts'
import { systemState } from '../../../../api/contract/audit.ts'
import { disownPhone } from '../../../../api/contract/payment.ts'
import { answer, refuse } from './answers.ts'
import { aSystem } from './machinery-data.ts'
import { token } from './paying-data.ts'
import { dialog, failing, loading, presses, question, type State, seenBy, state } from './state.ts'
import { idOf } from './studios-data.ts'
import { ahead, minute } from './times.ts'

const addedAt = ahead(-3 * 24 * 60 * minute)
const block = (i: number, more: Pick<Block, 'kind' | 'value' | 'reason' | 'until' | 'status'>): Block => ({
  ...{ id: idOf(i), addedAt, addedBy: 'Amina Abdi' },
  ...more,
})
const blocks: readonly Block[] = [
  block(1, {
    kind: 'phone',
    value: '254733000111',
    reason: 'Held every weekend and never paid',
    until: ahead(27 * 24 * 60 * minute),
    status: 'standing',
  }),
  block(2, { kind: 'network', value: '198.51.100.0/24', reason: 'A script', until: null, status: 'standing' }),
  block(3, { kind: 'email', value: 'holder@example.com', reason: 'Same person', until: null, status: 'lifted' }),
]
const holders: readonly Holder[] = [
  { kind: 'phone', value: '254733000111', open: 3, bookingIds: [idOf(1), idOf(2), idOf(3)], names: ['Juma Otieno'] },
  { kind: 'network', value: '198.51.100.0/24', open: 11, bookingIds: [idOf(4)], names: ['Juma Otieno', 'A', 'B'] },
]
const listed = answer(listBlocks, { items: [...blocks] })
const path = '/admin/blocks'

/** Limits as customers and admins meet them, and blocks. */
export const limitStates: readonly State[] = [
  state('not-me', `/not-me/${token}`, 'Stop these requests'),
  state('not-me-done', `/not-me/${token}`, 'This booking will not ask your phone again. You have nothing more to do.', {
    answers: [answer(disownPhone, { done: true })],
    act: presses('Stop these requests'),
  }),
  state('not-me-failing', `/not-me/${token}`, 'The service is briefly unavailable', {
    answers: [refuse(disownPhone)],
    act: presses('Stop these requests'),
  }),
  ...seenBy('admin', [
    state('blocks', path, 'A script', { answers: [listed, answer(listHolders, { items: [...holders] })] }),
    state('blocks-empty', path, 'Nobody is blocked'),
    state('blocks-add', path, dialog, { act: presses('Add a block') }),
    state('blocks-lift', path, question, { answers: [listed], act: presses('Lift the block on 254733000111') }),
    failing('blocks', path, listBlocks, 'Failed to load the blocks'),
    loading('blocks', path, listBlocks),
    state('office-bookings-holders', '/admin/bookings', 'Unusually many open requests', {
      answers: [answer(listHolders, { items: [...holders] })],
    }),
    state('office-bookings-select', '/admin/bookings', '1 booking selected', {
      answers: [answer(rejectBookings, { rejected: [], left: [] })],
      act: async (user) => {
        await user.press('Select')
        await user.pressThe('checkbox', 'Select SB7K3M9Q')
      },
    }),
    state('system-sms-stopped', '/admin/system', 'Resume SMS', {
      answers: [
        answer(systemState, {
          ...aSystem('idle'),
          sms: { stoppedAt: ahead(-20 * minute), lastHour: 500, lastDay: 731, mostPerHour: 500, mostPerDay: 3_000 },
        }),
      ],
    }),
  ]),
]
