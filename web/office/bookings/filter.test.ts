import { expect, it } from 'vitest'
import { filterFrom } from './BookingsScreen.tsx'

const filterIn = (address: string) => {
  const parameters = new URLSearchParams(address)
  return filterFrom((name) => parameters.get(name) ?? '')
}

it.each([
  ['', {}],
  ['status=paid&search=Wanjiru', { status: 'paid', search: 'Wanjiru' }],
  [
    'status=action_required&from=2026-12-01&to=2026-12-31',
    { status: 'action_required', from: '2026-12-01', to: '2026-12-31' },
  ],
  ['status=nonsense&page=3', {}],
  ['from=soon&to=2026-02-31', {}],
])('filterFrom reads the filter in "%s"', (address, filter) => {
  expect(filterIn(address)).toEqual(filter)
})
