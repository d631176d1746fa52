import type { FollowUp, Process } from '../engine/process.ts'

/** Sees to it that nothing remains of an erased person, whatever happened to the process that should have done it. */
export const erasures: Process = {
  name: 'erasures',
  types: ['user.deleted', 'person.erased'],
  react: (event): FollowUp => {
    if (event.type === 'user.deleted') return { add: [erase(event.data.personId, event.data.emailId)] }
    if (event.type === 'person.erased') return { add: [erase(event.data.personId, null)] }
    return {}
  },
}

const erase = (personId: string, emailId: string | null) => ({
  task: 'erase_person',
  key: `erase:${personId}`,
  payload: { personId, emailId },
})
