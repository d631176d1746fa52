import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { useTranslate } from '../i18n/use-translate.ts'

/** A page that loads within this time is not announced. */
const patienceMs = 400

/** Announces that another page is loading if its script is slow. Until it has loaded, the previous page stays. */
export function PageComing() {
  const t = useTranslate()
  const isLate = useLate(useNavigation().state === 'loading')
  return (
    <div role="status">
      {isLate && (
        <>
          <span className="sr-only">{t('loading')}</span>
          <i aria-hidden="true" className="fixed inset-x-0 top-0 z-30 h-1 bg-signal motion-safe:animate-pulse" />
        </>
      )}
    </div>
  )
}

/** Returns whether something takes longer than `patienceMs`. */
function useLate(goesOn: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [goesOn])
  return isLate
}
