interface Map {
  readonly version: number
  readonly sources: string[]
  readonly names: string[]
  readonly mappings: string
}
export const ownSourceMap: (map: Map, isOurs: (source: string) => boolean) => Map
