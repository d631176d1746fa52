import { ownBookings, verify } from '../../../../api/contract/auth.ts'
import { studioFeatures, studioLimitations } from '../../../../api/contract/catalogue.ts'
import { ownFactors } from '../../../../api/contract/factors.ts'
import { studioImages } from '../../../../api/contract/images.ts'
import { ownSessions } from '../../../../api/contract/own-sessions.ts'
import { pushDevices } from '../../../../api/contract/push.ts'
import { siteConfig } from '../../../../api/contract/site.ts'
import * as api from '../../../../api/contract/studios.ts'
import { ownBookingsOf, ownSessionsOf, ownUser } from './account-data.ts'
import { type Answer, answer, answerBy } from './answers.ts'
import { decisionServer } from './decisions.ts'
import { ownFactorsOf } from './factors-data.ts'
import { officeAnswers } from './office-answers.ts'
import type { State } from './state.ts'
import * as data from './studios-data.ts'

/** Returns the list index of a studio by id or code, or 0 if it is unknown. */
const placeOf = (idOrCode: string | undefined) =>
  Math.max(
    0,
    data.studios.findIndex(({ id, code }) => id === idOrCode || code === idOrCode),
  )

const sites: readonly Answer[] = [
  answer(siteConfig, data.config),
  answer(api.listStudios, data.listOf(data.studios)),
  answer(api.featuredStudios, { items: data.studios.slice(0, 3) }),
  answerBy(api.oneStudio, ({ params }) => data.studioAt(placeOf(params.idOrCode))),
  answerBy(studioImages, ({ params }) => ({
    data: { images: data.studioAt(placeOf(params.studioId)).images.map((image) => ({ ...image, fileSize: 812_000 })) },
  })),
  answer(api.sessionTypes, { items: data.sessions }),
  answerBy(api.dayAvailability, ({ params }) => data.dayAt(params.id ?? '', params.date ?? '')),
  answerBy(api.monthAvailability, ({ params, query }) => data.monthAt(params.id ?? '', query.get('month') ?? '')),
  answer(studioFeatures, { items: data.inCatalogue(data.features) }),
  answer(studioLimitations, { items: data.inCatalogue(data.limitations) }),
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
