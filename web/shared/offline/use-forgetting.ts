import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { forget } from './shelf.ts'

/** What needs a sign-in to be seen does not outlive it on this device. */
export function useForgetting(): void {
  const nobody = useSession() === null
  useEffect(() => {
    if (nobody) void forget('account')
  }, [nobody])
}
