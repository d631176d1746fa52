import { type FollowUp, type Process, reaction } from '../engine/process.ts'

/** Completes erasures, even if the process that began one crashed. */
export const erasures: Process = {
  name: 'erasures',
  ...reaction(['user.deleted', 'person.erased'], ({ type, data }): FollowUp => {
    switch (type) {
      case 'user.deleted':
        return { add: [erase(data.personId, data.emailId)] }
      case 'person.erased':
        return { add: [erase(data.personId, null)] }
    }
  }),
}

const erase = (personId: string, emailId: string | null) => ({
  task: 'erase_person',
  key: `erase:${personId}`,
  payload: { personId, emailId },
})
