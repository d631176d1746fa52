import { type ReactNode, useEffect, useMemo } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import { type Texts, withMessages } from '../../language/translate.ts'
import type { Namespace } from './locale.ts'
import { LocaleContext, useLocale, useMessages } from './locale.ts'

/** Adds the texts of a part of the app that loads on demand. */
export function NamespaceProvider({ texts: namespace, children }: { texts: Namespace; children: ReactNode }) {
  const locale = useLocale()
  const { registerNamespace } = locale
  const texts = useMessages(namespace, locale.language)
  useEffect(() => registerNamespace(namespace), [registerNamespace, namespace])
  const more = useMemo(() => ({ ...locale, i18n: withMessages(locale.i18n, texts) }), [locale, texts])
  return <LocaleContext value={more}>{children}</LocaleContext>
}

/** Loads a module of texts. */
type LoadTexts = () => Promise<Readonly<Record<string, Texts>>>

const all = async (load: LoadTexts): Promise<Texts> => Object.assign({}, ...Object.values(await load()))

/** Returns the part of a route that provides a room's texts to its screens, and loads them with the first of these. */
export const withTexts = (en: LoadTexts, sw: LoadTexts): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => {
    const texts: Namespace = { en: await all(en), sw: () => all(sw) }
    return {
      Component: () => (
        <NamespaceProvider texts={texts}>
          <Outlet />
        </NamespaceProvider>
      ),
    }
  },
})
