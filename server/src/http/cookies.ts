import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies of a request and its reply; scripts of the page never see them. */
export interface Cookies {
  readonly read: (name: string) => string | undefined
  readonly write: (name: string, value: string, how: { readonly path: string; readonly maxAgeSec: number }) => void
}

const longest = 4096

const readCookie = (header: string, name: string) =>
  header
    .slice(0, longest)
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies => ({
  read: (name) => readCookie(request.headers.cookie ?? '', name),
  write: (name, value, { path, maxAgeSec }) => {
    const secure = isSecure ? '; Secure' : ''
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; Max-Age=${maxAgeSec}; HttpOnly; SameSite=Strict${secure}`,
    )
  },
})

/** For requests that do not come over HTTP. */
export const noCookies: Cookies = { read: () => undefined, write: () => undefined }
