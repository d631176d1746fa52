const prefix = 'studioni-app-'

/** Whether a cache holds a version of the app. */
export const isVersion = (name: string): boolean => name.startsWith(prefix)

/** The cache of a version. */
export const cacheOf = (version: string): string => prefix + version

/** Of all caches, oldest first, those of versions that no open page can be of: all but the present and the one before. */
export const outdated = (names: readonly string[], present: string): string[] =>
  names.filter((name) => isVersion(name) && name !== present).slice(0, -1)
