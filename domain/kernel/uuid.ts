const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is an id as all of ours are written, so that PostgreSQL can be asked for it. */
export const isUuid = (text: string): boolean => pattern.test(text)
