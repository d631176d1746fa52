/** Types that lie in old logs and mean nothing any more: skipped when read. Never reuse one of these names. */
export const retiredTypes: readonly string[] = []
