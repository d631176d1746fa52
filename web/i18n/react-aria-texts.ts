import type { Language } from '../../language/translate.ts'

/** The texts in React Aria itself. It has no Swahili, and would use the browser's language instead of the page's. */
export const reactAriaTexts: Readonly<Record<string, Readonly<Record<string, Readonly<Record<Language, string>>>>>> = {
  '@react-aria/overlays': { dismiss: { en: 'Dismiss', sw: 'Funga' } },
  '@react-aria/menu': {
    longPressMessage: {
      en: 'Long press or press Alt + ArrowDown to open menu',
      sw: 'Bonyeza kwa muda au bonyeza Alt + ArrowDown kufungua menyu',
    },
  },
}

interface Formatter {
  readonly locale: string
}

/** Replaces React Aria's own dictionaries. A component whose texts are missing above throws when it is first shown. */
export function giveReactAriaTexts(): void {
  if (typeof window === 'undefined') return
  const packages = Object.entries(reactAriaTexts).map(([name, entries]) => {
    const chosen = Object.entries(entries).map(([key, { en, sw }]) => [
      key,
      (_: unknown, { locale }: Formatter) => (locale.startsWith('sw') ? sw : en),
    ])
    return [name, Object.fromEntries(chosen)]
  })
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: 'en-KE',
    [Symbol.for('react-aria.i18n.strings')]: Object.fromEntries(packages),
  })
}
