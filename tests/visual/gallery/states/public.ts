import { studioImages } from '../../../../api/contract/images.ts'
import { sendContact, siteConfig } from '../../../../api/contract/site.ts'
import {
  dayAvailability,
  featuredStudios,
  listStudios,
  monthAvailability,
  oneStudio,
  sessionTypes,
} from '../../../../api/contract/studios.ts'
import { noFlow } from '../../../../web/shared/booking/flow.ts'
import { answer, refuse, silent } from './answers.ts'
import { aTracked } from './paying-data.ts'
import { failing, loading, type State, skeleton } from './state.ts'
import { listOf, noStudios, oneWordStudio, sessions, studioAt, voiceOver } from './studios-data.ts'
import { dayAhead } from './times.ts'

const studio = '/studios/MWB-02'
const notFound = { error: 'No such studio', code: 'not_found' }

const home: readonly State[] = [
  { name: 'home', path: '/', act: (user) => user.see(/Book Now/), shows: 'Mawimbi Mix Room' },
  {
    name: 'home-loading',
    path: '/',
    answers: [featuredStudios, listStudios, monthAvailability, dayAvailability].map(silent),
    shows: skeleton,
  },
  {
    name: 'home-empty',
    path: '/',
    answers: [answer(featuredStudios, { items: [] }), answer(listStudios, noStudios)],
    shows: 'No studios available yet',
  },
  {
    name: 'home-failing',
    path: '/',
    answers: [refuse(featuredStudios), refuse(listStudios)],
    shows: 'Failed to load studios. Please try again.',
  },
]

const list: readonly State[] = [
  { name: 'studios', path: '/studios', act: (user) => user.see('Karakana'), shows: 'Mawimbi Mix Room' },
  {
    name: 'studios-filters',
    path: '/studios?search=nairobi',
    act: (user) => user.press(/^Filter by Features/),
    shows: { selector: '[aria-expanded=true]' },
  },
  {
    name: 'studios-empty',
    path: '/studios?search=garissa',
    answers: [answer(listStudios, listOf([]))],
    shows: 'No matching studios',
  },
  {
    name: 'studios-none-free',
    path: `/studios?date=${dayAhead(1)}&from=18&to=21&people=12`,
    answers: [answer(listStudios, listOf([]))],
    shows: 'Any hours that day (3)',
  },
  {
    name: 'studios-day',
    path: `/studios?date=${dayAhead(1)}&from=10&to=12`,
    shows: 'Mawimbi Mix Room',
  },
  {
    name: 'studios-hours',
    path: '/studios?from=18&to=21&hours=2&people=4',
    act: (user) => user.press(/^Hours/),
    shows: 'For at least',
  },
  {
    name: 'studios-sheet',
    path: '/studios',
    only: 'phone',
    act: (user) => user.press(/^Where, when, how many/),
    shows: 'Show 6 studios',
  },
  { name: 'studios-map', path: '/studios?view=map', act: (user) => user.see('Karakana'), shows: 'Mawimbi Mix Room' },
  ...(['', '?view=map'] as const).map(
    (view): State => ({
      name: `studios${view && '-map'}-one-word`,
      path: `/studios${view}`,
      answers: [answer(listStudios, listOf([oneWordStudio]))],
      act: (user) => user.see(oneWordStudio.name),
      shows: 'Book Session',
    }),
  ),
  {
    name: 'studios-map-empty',
    path: '/studios?view=map&people=40',
    answers: [answer(listStudios, listOf([]))],
    shows: 'No matching studios',
  },
  failing('studios', '/studios', listStudios, 'Failed to load studios. Please try again.'),
  loading('studios', '/studios', listStudios),
]

const one: readonly State[] = [
  { name: 'studio', path: studio, act: (user) => user.see(/What are you booking\?/), shows: 'Mawimbi Mix Room' },
  {
    name: 'studio-chosen',
    path: studio,
    act: async (user) => {
      await user.pressThe('radio', /^Mixing session/)
      await user.press('Next month')
      await user.press(/, ([6-9]|1\d) free hours$/)
      await user.press(/^1\d:00, free/)
    },
    shows: /Request booking · /,
  },
  {
    name: 'studio-hours-unknown',
    path: studio,
    answers: [refuse(dayAvailability), refuse(monthAvailability)],
    shows: 'We could not check which hours are taken',
  },
  {
    name: 'studio-bare',
    path: '/studios/LNG-11',
    answers: [
      answer(oneStudio, { ...studioAt(5), sessionTypes: [], features: [], limitations: [], description: '' }),
      answer(sessionTypes, { items: [] }),
    ],
    shows: 'No session types are offered at the moment.',
  },
  {
    name: 'studio-odd-length',
    path: studio,
    answers: [
      answer(oneStudio, { ...studioAt(0), sessionTypes: [...sessions, voiceOver] }),
      answer(sessionTypes, { items: [...sessions, voiceOver] }),
    ],
    act: (user) => user.pressThe('radio', /^Voice-over/),
    shows: '1 h 30 min session, billed as 2 hours each',
  },
  {
    name: 'booking-left',
    path: '/faqs',
    draft: { path: studio, flow: { ...noFlow, step: 'contact', studioId: studioAt(0).id } },
    shows: 'Continue your booking',
  },
  {
    name: 'studio-one-word',
    path: studio,
    answers: [answer(oneStudio, oneWordStudio), answer(sessionTypes, { items: oneWordStudio.sessionTypes })],
    act: (user) => user.see(/What are you booking\?/),
    shows: oneWordStudio.name,
  },
  {
    name: 'studio-missing',
    path: '/studios/nowhere',
    answers: [refuse(oneStudio, 404, notFound)],
    shows: 'Studio not found',
  },
  failing('studio', studio, oneStudio, 'This studio did not load'),
  loading('studio', studio, oneStudio),
]

const lightbox = `${studio}#gallery=MWB-02&photo=${studioAt(0).images[1]?.id}`
/** Opened from the list, before a studio's pictures are loaded. */
const unknown = '/studios#gallery=MWB-02'

const gallery: readonly State[] = [
  { name: 'gallery-grid', path: `${studio}#gallery=MWB-02`, shows: 'Primary' },
  { name: 'gallery-darkroom', path: lightbox, shows: '2 of 6' },
  {
    name: 'gallery-empty',
    path: unknown,
    answers: [answer(studioImages, { data: { images: [] } })],
    shows: 'No images available',
  },
  failing('gallery', unknown, studioImages, 'Failed to load images'),
  { name: 'gallery-loading', path: unknown, answers: [silent(studioImages)], shows: 'Loading images' },
]

const inSwahili: readonly State[] = [
  { name: 'home-swahili', path: '/', language: 'sw', shows: 'Mawimbi Mix Room' },
  { name: 'studios-swahili', path: '/studios', language: 'sw', shows: 'Mawimbi Mix Room' },
  { name: 'studio-swahili', path: studio, language: 'sw', shows: 'Mawimbi Mix Room' },
  { name: 'faqs-swahili', path: '/faqs', language: 'sw', shows: 'M-Pesa' },
]

const others: readonly State[] = [
  {
    name: 'kept-bookings',
    path: '/bookings',
    kept: (['cancelled', 'paid', 'approved'] as const).map((status, i) =>
      aTracked({ booking: { status, code: `SB7K3M9${i}` } }),
    ),
    shows: 'Remove them from this device',
  },
  { name: 'kept-bookings-empty', path: '/bookings', shows: 'No bookings on this device yet' },
  { name: 'faqs', path: '/faqs', shows: 'Can I cancel or reschedule?' },
  { name: 'faqs-empty', path: '/faqs?search=drums', shows: 'No matching questions' },
  { name: 'faqs-answer', path: '/faqs?category=payment&search=m-pesa', shows: 'Paybill' },
  { name: 'contact', path: '/contact', act: (user) => user.see('hello@studioni.test'), shows: 'Send Message' },
  loading('contact-reach', '/contact', siteConfig),
  failing('contact-reach', '/contact', siteConfig, 'Our contact details did not load'),
  {
    name: 'contact-errors',
    path: '/contact',
    act: (user) => user.press('Send Message'),
    shows: 'Enter a message',
  },
  ...(['contact-sent', 'contact-failing'] as const).map(
    (name): State => ({
      name,
      path: '/contact',
      answers: [name === 'contact-sent' ? answer(sendContact, { done: true }) : refuse(sendContact)],
      act: async (user) => {
        await user.choose(/^Inquiry type/, 'A payment or a refund')
        await user.type(/^Full Name/, 'Wanjiru Kamau')
        await user.type(/^E-?mail/i, 'wanjiru@example.com')
        await user.type(/^Subject/, 'A receipt')
        await user.type(/^Message/, 'I paid twice, I think.')
        await user.press('Send Message')
      },
      shows: name === 'contact-sent' ? 'Thank You!' : 'Your message was not sent. Please try again.',
    }),
  ),
  { name: 'not-found', path: '/nowhere', shows: 'Nothing on air here' },
  {
    name: 'offline',
    path: '/faqs',
    act: async (user) => {
      await user.see('Can I cancel or reschedule?')
      await user.goOffline()
    },
    shows: 'You are offline',
  },
  {
    name: 'update-offered',
    path: '/faqs',
    act: async (user) => {
      await user.see('Can I cancel or reschedule?')
      await user.bringUpdate()
    },
    shows: 'A new version of this page is available.',
  },
  {
    name: 'menu',
    path: '/faqs',
    only: 'phone',
    act: (user) => user.press('Menu'),
    shows: { selector: ':popover-open' },
  },
]

/** The pages that need no sign-in. */
export const publicStates: readonly State[] = [...home, ...list, ...one, ...gallery, ...inSwahili, ...others]
