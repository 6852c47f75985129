import { area, list } from '../kit/endpoint.ts'
import { closed, Flag, Id, oneOf, orNull, Type } from '../kit/schema.ts'
import { organTypes } from '../shared.ts'

export const organ = area('organ', ['organ'], {
  nopage: list('/organ/list/nopage', {
    access: 'signedIn',
    /** Opened and serving ones, unless all are asked for; of one kind, where it is named. */
    query: closed({ all: Type.Optional(Flag), organType: Type.Optional(oneOf(...organTypes)) }),
    reply: Type.Array(closed({ id: Id, name: Type.String(), areaCode: orNull(Type.String()) })),
  }),
})
