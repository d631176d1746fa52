import { ownBookings, verify } from '../../../../api/contract/auth.ts'
import { studioFeatures, studioLimitations } from '../../../../api/contract/catalogue.ts'
import { ownFactors } from '../../../../api/contract/factors.ts'
import { studioImages } from '../../../../api/contract/images.ts'
import { ownSessions } from '../../../../api/contract/own-sessions.ts'
import { pushDevices } from '../../../../api/contract/push.ts'
import { siteConfig } from '../../../../api/contract/site.ts'
import {
  dayAvailability,
  featuredStudios,
  listStudios,
  monthAvailability,
  oneStudio,
  sessionTypes,
} from '../../../../api/contract/studios.ts'
import { ownBookingsOf, ownSessionsOf, ownUser } from './account-data.ts'
import { type Answer, answer, answerBy } from './answers.ts'
import { decisionServer } from './decisions.ts'
import { ownFactorsOf } from './factors-data.ts'
import { officeAnswers } from './office-answers.ts'
import type { State } from './state.ts'
import {
  config,
  dayAt,
  features,
  inCatalogue,
  limitations,
  listOf,
  monthAt,
  sessions,
  studioAt,
  studios,
} from './studios-data.ts'

/** Returns the list index of a studio by id or code, or 0 if it is unknown. */
const placeOf = (idOrCode: string | undefined) =>
  Math.max(
    0,
    studios.findIndex(({ id, code }) => id === idOrCode || code === idOrCode),
  )

const sites: readonly Answer[] = [
  answer(siteConfig, config),
  answer(listStudios, listOf(studios)),
  answer(featuredStudios, { items: studios.slice(0, 3) }),
  answerBy(oneStudio, ({ params }) => studioAt(placeOf(params.idOrCode))),
  answerBy(studioImages, ({ params }) => ({
    data: { images: studioAt(placeOf(params.studioId)).images.map((image) => ({ ...image, fileSize: 812_000 })) },
  })),
  answer(sessionTypes, { items: sessions }),
  answerBy(dayAvailability, ({ params }) => dayAt(params.id ?? '', params.date ?? '')),
  answerBy(monthAvailability, ({ params, query }) => monthAt(params.id ?? '', query.get('month') ?? '')),
  answer(studioFeatures, { items: inCatalogue(features) }),
  answer(studioLimitations, { items: inCatalogue(limitations) }),
]

/** Returns the server's usual answers for a role, or for a visitor. */
export const ordinaryAnswers = (as: State['as']): readonly Answer[] => [
  ...sites,
  ...(as
    ? [
        answer(verify, { data: { user: ownUser(as) } }),
        answer(ownBookings, ownBookingsOf()),
        answer(ownSessions, ownSessionsOf()),
        answer(ownFactors, ownFactorsOf(as)),
        answer(pushDevices, { publicKey: 'B'.repeat(87), items: [] }),
      ]
    : []),
  ...(as && as !== 'customer' ? [...officeAnswers, ...decisionServer().answers] : []),
]
