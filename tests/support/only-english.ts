import { reactAriaTexts } from '../../web/i18n/LocaleProvider.tsx'
import { allTexts } from '../../web/i18n/testing.ts'
import { featureNames, limitationNames } from '../visual/gallery/states/studios-data.ts'

/** Returns the texts that differ in Swahili, including those of React Aria. */
export async function onlyEnglish(): Promise<ReadonlySet<string>> {
  const swahili = new Set(Object.values(await allTexts('sw')))
  const ours = Object.entries(await allTexts('en')).filter(([id]) => id !== 'messages.language.en')
  const reactAria = Object.values(reactAriaTexts).flatMap((texts) => Object.values(texts).map(({ en }) => en))
  const texts = [...ours.map(([, text]) => text), ...reactAria, ...featureNames, ...limitationNames]
  return new Set(texts.filter((text) => !text.includes('{') && !swahili.has(text)))
}

/**
 * Returns all texts that can be read or heard on the page, except errors in a dialog, because the language can't be
 * changed behind it. Runs in the page.
 */
export function saidOnPage(): string[] {
  const said: string[] = []
  const isError = (element: Element | null) =>
    element?.closest('[role$=dialog] [role=alert]') ||
    document.querySelector(`[role$=dialog] [aria-invalid=true][aria-describedby="${element?.closest('[id]')?.id}"]`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    if (!isError(texts.currentNode.parentElement)) said.push(texts.currentNode.textContent?.trim() ?? '')
  for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-valuetext'])
    for (const element of document.body.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name) ?? '')
  return said
}
