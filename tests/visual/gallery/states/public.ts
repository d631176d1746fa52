import { studioImages } from '../../../../api/contract/images.ts'
import { sendContact, siteConfig } from '../../../../api/contract/site.ts'
import * as api from '../../../../api/contract/studios.ts'
import { noFlow } from '../../../../web/shared/booking/flow.ts'
import { answer, refuse, silent } from './answers.ts'
import { aTracked } from './paying-data.ts'
import { failing, loading, presses, type State, skeleton, state } from './state.ts'
import { listOf, noStudios, oneWordStudio, sessions, studioAt, voiceOver } from './studios-data.ts'
import { dayAhead } from './times.ts'

const studio = '/studios/MWB-02'
const notFound = { error: 'No such studio', code: 'not_found' }

const home: readonly State[] = [
  state('home', '/', 'Mawimbi Mix Room', { act: (user) => user.see(/Book Now/) }),
  state('home-loading', '/', skeleton, {
    answers: [api.featuredStudios, api.listStudios, api.monthAvailability, api.dayAvailability].map(silent),
  }),
  state('home-empty', '/', 'No studios available yet', {
    answers: [answer(api.featuredStudios, { items: [] }), answer(api.listStudios, noStudios)],
  }),
  state('home-failing', '/', 'Failed to load studios. Please try again.', {
    answers: [refuse(api.featuredStudios), refuse(api.listStudios)],
  }),
]

const list: readonly State[] = [
  state('studios', '/studios', 'Mawimbi Mix Room', { act: (user) => user.see('Karakana') }),
  state(
    'studios-filters',
    '/studios?search=nairobi',
    { selector: '[aria-expanded=true]' },
    { act: presses(/^Filter by Features/) },
  ),
  state('studios-empty', '/studios?search=garissa', 'No matching studios', {
    answers: [answer(api.listStudios, listOf([]))],
  }),
  state('studios-none-free', `/studios?date=${dayAhead(1)}&from=18&to=21&people=12`, 'Any hours that day (3)', {
    answers: [answer(api.listStudios, listOf([]))],
  }),
  state('studios-day', `/studios?date=${dayAhead(1)}&from=10&to=12`, 'Mawimbi Mix Room'),
  state('studios-hours', '/studios?from=18&to=21&hours=2&people=4', 'For at least', { act: presses(/^Hours/) }),
  state('studios-sheet', '/studios', 'Show 6 studios', { only: 'phone', act: presses(/^Where, when, how many/) }),
  state('studios-map', '/studios?view=map', 'Mawimbi Mix Room', { act: (user) => user.see('Karakana') }),
  ...(['', '?view=map'] as const).map(
    (view): State =>
      state(`studios${view && '-map'}-one-word`, `/studios${view}`, 'Book Session', {
        answers: [answer(api.listStudios, listOf([oneWordStudio]))],
        act: (user) => user.see(oneWordStudio.name),
      }),
  ),
  state('studios-map-empty', '/studios?view=map&people=40', 'No matching studios', {
    answers: [answer(api.listStudios, listOf([]))],
  }),
  failing('studios', '/studios', api.listStudios, 'Failed to load studios. Please try again.'),
  loading('studios', '/studios', api.listStudios),
]

const one: readonly State[] = [
  state('studio', studio, 'Mawimbi Mix Room', { act: (user) => user.see(/What are you booking\?/) }),
  state('studio-chosen', studio, /Request booking · /, {
    act: async (user) => {
      await user.pressThe('radio', /^Mixing session/)
      await user.press('Next month')
      await user.press(/, ([6-9]|1\d) free hours$/)
      await user.press(/^1\d:00, free/)
    },
  }),
  state('studio-hours-unknown', studio, 'We could not check which hours are taken', {
    answers: [refuse(api.dayAvailability), refuse(api.monthAvailability)],
  }),
  state('studio-bare', '/studios/LNG-11', 'No session types are offered at the moment.', {
    answers: [
      answer(api.oneStudio, { ...studioAt(5), sessionTypes: [], features: [], limitations: [], description: '' }),
      answer(api.sessionTypes, { items: [] }),
    ],
  }),
  state('studio-odd-length', studio, '1 h 30 min session, billed as 2 hours each', {
    answers: [
      answer(api.oneStudio, { ...studioAt(0), sessionTypes: [...sessions, voiceOver] }),
      answer(api.sessionTypes, { items: [...sessions, voiceOver] }),
    ],
    act: (user) => user.pressThe('radio', /^Voice-over/),
  }),
  state('booking-left', '/faqs', 'Continue your booking', {
    draft: { path: studio, flow: { ...noFlow, step: 'contact', studioId: studioAt(0).id } },
  }),
  state('studio-one-word', studio, oneWordStudio.name, {
    answers: [answer(api.oneStudio, oneWordStudio), answer(api.sessionTypes, { items: oneWordStudio.sessionTypes })],
    act: (user) => user.see(/What are you booking\?/),
  }),
  state('studio-missing', '/studios/nowhere', 'Studio not found', { answers: [refuse(api.oneStudio, 404, notFound)] }),
  failing('studio', studio, api.oneStudio, 'This studio did not load'),
  loading('studio', studio, api.oneStudio),
]

const lightbox = `${studio}#gallery=MWB-02&photo=${studioAt(0).images[1]?.id}`
/** Opened from the list, before a studio's pictures are loaded. */
const unknown = '/studios#gallery=MWB-02'

const gallery: readonly State[] = [
  state('gallery-grid', `${studio}#gallery=MWB-02`, 'Primary'),
  state('gallery-darkroom', lightbox, '2 of 6'),
  state('gallery-empty', unknown, 'No images available', { answers: [answer(studioImages, { data: { images: [] } })] }),
  failing('gallery', unknown, studioImages, 'Failed to load images'),
  state('gallery-loading', unknown, 'Loading images', { answers: [silent(studioImages)] }),
]

const inSwahili: readonly State[] = [
  state('home-swahili', '/', 'Mawimbi Mix Room', { language: 'sw' }),
  state('studios-swahili', '/studios', 'Mawimbi Mix Room', { language: 'sw' }),
  state('studio-swahili', studio, 'Mawimbi Mix Room', { language: 'sw' }),
  state('faqs-swahili', '/faqs', 'M-Pesa', { language: 'sw' }),
]

const others: readonly State[] = [
  state('kept-bookings', '/bookings', 'Remove them from this device', {
    kept: (['cancelled', 'paid', 'approved'] as const).map((status, i) =>
      aTracked({ booking: { status, code: `SB7K3M9${i}` } }),
    ),
  }),
  state('kept-bookings-empty', '/bookings', 'No bookings on this device yet'),
  state('faqs', '/faqs', 'Can I cancel or reschedule?'),
  state('faqs-empty', '/faqs?search=drums', 'No matching questions'),
  state('faqs-answer', '/faqs?category=payment&search=m-pesa', 'Paybill'),
  state('contact', '/contact', 'Send Message', { act: (user) => user.see('hello@studioni.test') }),
  loading('contact-reach', '/contact', siteConfig),
  failing('contact-reach', '/contact', siteConfig, 'Our contact details did not load'),
  state('contact-errors', '/contact', 'Enter a message', { act: presses('Send Message') }),
  ...(['contact-sent', 'contact-failing'] as const).map(
    (name): State =>
      state(name, '/contact', name === 'contact-sent' ? 'Thank You!' : 'Your message was not sent. Please try again.', {
        answers: [name === 'contact-sent' ? answer(sendContact, { done: true }) : refuse(sendContact)],
        act: async (user) => {
          await user.choose(/^Inquiry type/, 'A payment or a refund')
          await user.type(/^Full Name/, 'Wanjiru Kamau')
          await user.type(/^E-?mail/i, 'wanjiru@example.com')
          await user.type(/^Subject/, 'A receipt')
          await user.type(/^Message/, 'I paid twice, I think.')
          await user.press('Send Message')
        },
      }),
  ),
  state('not-found', '/nowhere', 'Nothing on air here'),
  state('offline', '/faqs', 'You are offline', {
    act: async (user) => {
      await user.see('Can I cancel or reschedule?')
      await user.goOffline()
    },
  }),
  state('update-offered', '/faqs', 'A new version of this page is available.', {
    act: async (user) => {
      await user.see('Can I cancel or reschedule?')
      await user.bringUpdate()
    },
  }),
  state('menu', '/faqs', { selector: ':popover-open' }, { only: 'phone', act: presses('Menu') }),
]

/** The pages that need no sign-in. */
export const publicStates: readonly State[] = [...home, ...list, ...one, ...gallery, ...inSwahili, ...others]
