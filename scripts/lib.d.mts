interface Product {
  readonly title: string
  readonly isFresh: boolean
  readonly make: () => Promise<{ ok: boolean; output: string }>
}
export const consoleProduct: () => Product
export const boxProduct: () => Product
export const serverProduct: () => Product
export const kitPageProduct: () => Product
export const kitPageFolder: string
export const serverFlags: readonly string[]
export const inRoot: (...parts: string[]) => string
