import { area, read } from '../kit/endpoint.ts'
import { closed, Count, oneOf, text, Type, type Static } from '../kit/schema.ts'
import { AreaCode } from '../shared.ts'

/** Positions offered for one text. */
export const placesAtMost = 8

/** A community or road of known addresses, without house numbers. */
export const KnownPlace = closed({
  name: Type.String(),
  kind: oneOf('community', 'road'),
  areaCode: Type.String(),
  areaName: Type.String(),
  /** The median of the known positions there. */
  lng: Type.Number(),
  lat: Type.Number(),
  /** Known addresses there. */
  count: Count,
})
export type KnownPlace = Static<typeof KnownPlace>

/** Positions by community or road, from addresses of the operator that already have one. */
export const place = area('place', 'signedIn', {
  find: read('/place', {
    query: closed({
      keyword: text(2, 40),
      /** Places of this district come first, then those of its city. */
      areaCode: Type.Optional(AreaCode),
    }),
    reply: Type.Array(KnownPlace),
  }),
})
