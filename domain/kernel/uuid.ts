const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID, so that PostgreSQL accepts it. */
export const isUuid = (text: string): boolean => pattern.test(text)
