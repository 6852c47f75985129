export const groupSeconds: Readonly<Record<string, number>>
export const runSeconds: number
export const longFiles: readonly string[]
