import { type ReactNode, useEffect, useMemo } from 'react'
import type { Area } from './area.ts'
import { withTexts } from './i18n.ts'
import { SpeechContext, useSpeech, useTextsIn } from './speech.ts'

/** A part of the app that loads on demand and brings its own texts: inside, they are said beside all others. */
export function MoreTexts({ texts: area, children }: { texts: Area; children: ReactNode }) {
  const speech = useSpeech()
  const { speaks } = speech
  const texts = useTextsIn(area, speech.language)
  useEffect(() => speaks(area), [speaks, area])
  const more = useMemo(() => ({ ...speech, i18n: withTexts(speech.i18n, texts) }), [speech, texts])
  return <SpeechContext value={more}>{children}</SpeechContext>
}
