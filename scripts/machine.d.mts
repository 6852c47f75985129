export const findBrowser: () => string | undefined
export const findPostgresClient: () => Promise<string | undefined>
