import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Outlet, type RouteObject } from 'react-router-dom'
import { type Language, languages, makeI18n, type Texts, withMessages } from '../../language/translate.ts'
import {
  LocaleContext,
  loadMessages,
  type Namespace,
  rememberLanguage,
  setCurrentLanguage,
  useLocale,
  useMessages,
} from './locale.ts'

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
function giveReactAriaTexts(): void {
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

giveReactAriaTexts()

/**
 * Provides the language and the texts of every page (`site`). During a change, the page stays as it is until all texts
 * have loaded, and no input is lost.
 */
export function LocaleProvider({ first, site, children }: { first: Language; site: Namespace; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  const [, startTransition] = useTransition()
  const [isChanging, setChanging] = useState(false)
  const namespaces = useRef(new Set<Namespace>())
  const texts = useMessages(site, language)
  // Before the effects of the children, so that their requests use this language.
  useLayoutEffect(() => {
    document.documentElement.lang = languages[language]
    setCurrentLanguage(language)
  }, [language])
  const registerNamespace = useCallback((namespace: Namespace) => {
    namespaces.current.add(namespace)
    return () => void namespaces.current.delete(namespace)
  }, [])
  const changeLanguage = useCallback(
    async (chosen: Language) => {
      rememberLanguage(chosen)
      setChanging(true)
      try {
        await Promise.all([site, ...namespaces.current].map((namespace) => loadMessages(namespace, chosen)))
      } catch {
        // Browsers request a script only once: without these texts, the language takes effect at the next page load.
        return false
      } finally {
        setChanging(false)
      }
      setCurrentLanguage(chosen)
      startTransition(() => setLanguage(chosen))
      return true
    },
    [site],
  )
  const locale = useMemo(
    () => ({ i18n: makeI18n(language, texts), language, isChanging, changeLanguage, registerNamespace }),
    [language, texts, isChanging, changeLanguage, registerNamespace],
  )
  return (
    <LocaleContext value={locale}>
      <I18nProvider locale={languages[language]}>{children}</I18nProvider>
    </LocaleContext>
  )
}

/** Adds the texts of a part of the app that loads on demand. */
export function NamespaceProvider({ texts: namespace, children }: { texts: Namespace; children: ReactNode }) {
  const locale = useLocale()
  const { registerNamespace } = locale
  const texts = useMessages(namespace, locale.language)
  useEffect(() => registerNamespace(namespace), [registerNamespace, namespace])
  const more = useMemo(() => ({ ...locale, i18n: withMessages(locale.i18n, texts) }), [locale, texts])
  return <LocaleContext value={more}>{children}</LocaleContext>
}

/** Returns a component with the texts that it needs beside those of its place. */
export const inTexts = <Props extends object>(texts: Namespace, Content: ComponentType<Props>) =>
  function InTexts(props: Props) {
    return (
      <NamespaceProvider texts={texts}>
        <Content {...props} />
      </NamespaceProvider>
    )
  }

/** Loads a module of texts. */
type LoadTexts = () => Promise<Readonly<Record<string, Texts>>>

const all = async (load: LoadTexts): Promise<Texts> => Object.assign({}, ...Object.values(await load()))

/** Returns a route that provides a room's texts to its screens, and loads them with the first of these. */
export const withTexts = (en: LoadTexts, sw: LoadTexts, ...children: RouteObject[]): RouteObject => ({
  lazy: async () => {
    const texts: Namespace = { en: await all(en), sw: () => all(sw) }
    return { Component: inTexts(texts, Outlet) }
  },
  children,
})
