const prefix = 'studioni-app-'

/** Returns whether a cache contains a version of the app. */
export const isVersion = (name: string): boolean => name.startsWith(prefix)

/** Returns the name of a version's cache. */
export const cacheOf = (version: string): string => prefix + version

/**
 * Returns, of all caches, oldest first, the versions that no open page can use: all but the present and the previous one.
 */
export const outdated = (names: readonly string[], present: string): string[] =>
  names.filter((name) => isVersion(name) && name !== present).slice(0, -1)
