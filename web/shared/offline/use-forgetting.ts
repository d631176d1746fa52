import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { forget } from './answer-cache.ts'

/** Forgets the answers that need a sign-in when the session ends. */
export function useForgetting(): void {
  const nobody = useSession() === null
  useEffect(() => {
    if (nobody) void forget('account')
  }, [nobody])
}
