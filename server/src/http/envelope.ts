import type { TSchema } from '@kangju/contract'
import type { FastifyReply } from 'fastify'

type Serialize = (envelope: Record<string, unknown>) => string

/** Compiled on first use and cached: compiling every reply would dominate the start of a server. */
const compiled = new WeakMap<TSchema, Serialize>()

const serializerOf = (reply: FastifyReply, schema: TSchema): Serialize => {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const serialize: Serialize = reply.compileSerializationSchema({
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data: schema },
  })
  compiled.set(schema, serialize)
  return serialize
}

/** Sends data in its envelope; fields outside the schema are dropped. */
export const sendData = (reply: FastifyReply, schema: TSchema, data: unknown) =>
  reply
    .type('application/json; charset=utf-8')
    .serializer(serializerOf(reply, schema))
    .send({ code: 20000, message: 'ok', data: data ?? null })
